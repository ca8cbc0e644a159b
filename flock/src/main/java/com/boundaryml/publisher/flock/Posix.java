package com.boundaryml.publisher.flock;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/** The system calls: {@code openat}, {@code flock}, {@code close}, and a stat of an open file. Each repeats after EINTR. */
final class Posix {

    /** What a call answered, or the error number in its place. */
    record Result(int value, int errno) {
        boolean failed() {
            return value < 0;
        }
    }

    /** Which file is open, and what it is. */
    record Identity(long device, long inode, boolean regular) {}

    private static final int CURRENT_FOLDER_LINUX = -100;
    private static final int CURRENT_FOLDER_MACOS = -2;
    private static final int TYPE_MASK = 0xF000;
    private static final int TYPE_REGULAR = 0x8000;
    private static final int STAT_BYTES = 256;
    private static final int STATX_EMPTY_PATH = 0x1000;
    private static final int STATX_BASIC = 0x7FF;
    private static final int PERMISSIONS = 0666;

    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    private final Platform platform;
    private final MethodHandle openat;
    private final MethodHandle flock;
    private final MethodHandle close;
    private final MethodHandle stat;

    Posix(Platform platform) {
        this.platform = platform;
        openat = call("openat", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT), 3);
        flock = call("flock", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT), 0);
        close = call("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT), 0);
        stat = platform == Platform.MACOS
                ? call(macStatName(), FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS), 0)
                : call("statx", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS), 0);
    }

    /** On Intel the plain name is that of the older call with 32-bit inodes. */
    private static String macStatName() {
        return System.getProperty("os.arch", "").equals("aarch64") ? "fstat" : "fstat$INODE64";
    }

    /** The one place where native code is bound: the reason why this module exists. */
    @SuppressWarnings("restricted")
    private static MethodHandle call(String name, FunctionDescriptor descriptor, int firstVariadic) {
        Linker linker = Linker.nativeLinker();
        MemorySegment symbol = linker.defaultLookup().findOrThrow(name);
        Linker.Option errno = Linker.Option.captureCallState("errno");
        return firstVariadic > 0
                ? linker.downcallHandle(symbol, descriptor, errno, Linker.Option.firstVariadicArg(firstVariadic))
                : linker.downcallHandle(symbol, descriptor, errno);
    }

    Platform platform() {
        return platform;
    }

    /** {@return the number that stands for the working folder in {@link #open}} */
    int workingFolder() {
        return platform == Platform.MACOS ? CURRENT_FOLDER_MACOS : CURRENT_FOLDER_LINUX;
    }

    Result open(int folder, String path, int flags) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            MemorySegment name = arena.allocateFrom(path);
            return untilUninterrupted(() -> (int) openat.invokeExact(state, folder, name, flags, PERMISSIONS), state);
        }
    }

    Result lock(int file, int operation) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            return untilUninterrupted(() -> (int) flock.invokeExact(state, file, operation), state);
        }
    }

    /** Closes once: after EINTR the number is free already, and may belong to another thread. */
    void close(int file) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            invoke(() -> (int) close.invokeExact(state, file));
        }
    }

    /** {@return which file is open, or null if the call fails, whose error number is of no use to anybody} */
    @org.jspecify.annotations.Nullable
    Identity identify(int file) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            MemorySegment answer = arena.allocate(STAT_BYTES, Long.BYTES);
            if (platform == Platform.MACOS) {
                Result result = untilUninterrupted(() -> (int) stat.invokeExact(state, file, answer), state);
                return result.failed() ? null : macIdentity(answer);
            }
            MemorySegment empty = arena.allocateFrom("");
            Result result = untilUninterrupted(
                    () -> (int) stat.invokeExact(state, file, empty, STATX_EMPTY_PATH, STATX_BASIC, answer), state);
            return result.failed() ? null : linuxIdentity(answer);
        }
    }

    /** {@code struct statx}: u16 mode at 28, u64 inode at 32, u32 major and minor of the device at 136 and 140. */
    private static Identity linuxIdentity(MemorySegment answer) {
        long major = Integer.toUnsignedLong(answer.get(JAVA_INT_UNALIGNED, 136));
        long minor = Integer.toUnsignedLong(answer.get(JAVA_INT_UNALIGNED, 140));
        return new Identity(
                joinDevice(major, minor),
                answer.get(JAVA_LONG_UNALIGNED, 32),
                isRegular(answer.get(JAVA_SHORT_UNALIGNED, 28)));
    }

    /** {@code struct stat} of macOS: i32 device at 0, u16 mode at 4, u64 inode at 8. */
    private static Identity macIdentity(MemorySegment answer) {
        return new Identity(
                answer.get(JAVA_INT_UNALIGNED, 0),
                answer.get(JAVA_LONG_UNALIGNED, 8),
                isRegular(answer.get(JAVA_SHORT_UNALIGNED, 4)));
    }

    private static boolean isRegular(short mode) {
        return (mode & TYPE_MASK) == TYPE_REGULAR;
    }

    /** Joins the two halves of a device number as the C library does, which is how Java gives it. */
    static long joinDevice(long major, long minor) {
        return (major & 0xFFFFF000L) << 32 | (major & 0xFFFL) << 8 | (minor & 0xFFFFFF00L) << 12 | (minor & 0xFFL);
    }

    private interface Call {
        int invoke() throws Throwable;
    }

    private static Result untilUninterrupted(Call call, MemorySegment state) {
        while (true) {
            int value = invoke(call);
            int errno = value < 0 ? (int) ERRNO.get(state, 0L) : 0;
            if (value >= 0 || errno != Platform.EINTR) {
                return new Result(value, errno);
            }
        }
    }

    private static int invoke(Call call) {
        try {
            return call.invoke();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a downcall throws nothing checked", e);
        }
    }
}
