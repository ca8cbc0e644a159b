package com.boundaryml.publisher.flock;

import java.util.Locale;
import java.util.Optional;

/**
 * What the headers of a POSIX platform call by name: flags of {@code open}, error numbers, and the place of four fields in
 * the answer of its stat call. Sources: {@code asm-generic/fcntl.h}, arm64's {@code asm/fcntl.h}, {@code linux/stat.h};
 * macOS's {@code sys/fcntl.h}, {@code sys/errno.h} and {@code sys/stat.h}.
 */
enum Platform {
    LINUX_X64(0x40, 0x20000, 0x10000, 0x800, 0x80000, 11, 40),
    LINUX_ARM64(0x40, 0x8000, 0x4000, 0x800, 0x80000, 11, 40),
    MACOS(0x200, 0x100, 0x100000, 0x4, 0x1000000, 35, 62);

    static final int O_RDONLY = 0;
    static final int O_RDWR = 2;
    static final int LOCK_SH = 1;
    static final int LOCK_EX = 2;
    static final int LOCK_NB = 4;
    static final int ENOENT = 2;
    static final int EINTR = 4;
    static final int EACCES = 13;
    static final int ENOTDIR = 20;
    static final int EROFS = 30;

    final int create;
    final int noFollow;
    final int directory;
    final int nonBlock;
    final int closeOnExec;
    final int wouldBlock;
    final int tooManyLinks;

    Platform(int create, int noFollow, int directory, int nonBlock, int closeOnExec, int wouldBlock, int tooManyLinks) {
        this.create = create;
        this.noFollow = noFollow;
        this.directory = directory;
        this.nonBlock = nonBlock;
        this.closeOnExec = closeOnExec;
        this.wouldBlock = wouldBlock;
        this.tooManyLinks = tooManyLinks;
    }

    /** {@return this machine's platform, or empty where there is no flock to call} */
    static Optional<Platform> current() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String machine = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
        if (system.startsWith("mac")) {
            return Optional.of(MACOS);
        }
        if (system.startsWith("linux")) {
            return switch (machine) {
                case "amd64", "x86_64" -> Optional.of(LINUX_X64);
                case "aarch64" -> Optional.of(LINUX_ARM64);
                default ->
                    throw new UnsupportedOperationException("the flags of open(2) are known for Linux on x86-64"
                            + " and AArch64, not on " + machine + ": run the publisher on one of these");
            };
        }
        if (system.startsWith("windows")) {
            return Optional.empty();
        }
        throw new UnsupportedOperationException("file locks are known for Linux, macOS and Windows, not for " + system
                + ": run the publisher on one of these");
    }
}
