package com.boundaryml.publisher.testkit.suites;

import com.boundaryml.publisher.testkit.gateway.S3Access;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * The S3 server of Ceph, from the machine's packages: one monitor, one store in memory, and the gateway, all bound to the
 * loopback interface and with keys of their own. It takes about fifteen seconds to start.
 */
final class Radosgw implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String ACCESS_KEY = "AKIARADOSGW";
    private static final String SECRET_KEY = "of-a-test-server";

    private final List<Process> daemons = new ArrayList<>();
    private final Path folder;
    private final int monitorPort = freePort();
    private final int port = freePort();

    private Radosgw(Path folder) throws IOException {
        this.folder = folder;
    }

    /**
     * Starts the server.
     *
     * @param folder an empty folder, for its state and its logs
     * @throws IOException if it does not start, or its packages are not installed
     */
    static Radosgw start(Path folder) throws IOException, InterruptedException {
        Radosgw server = new Radosgw(folder);
        // Daemons would outlive a test run that is interrupted.
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        try {
            server.start();
        } catch (IOException e) {
            server.close();
            throw e;
        }
        return server;
    }

    S3Access access(String bucket) {
        return new S3Access(URI.create("http://127.0.0.1:" + port), "us-east-1", bucket, ACCESS_KEY, SECRET_KEY);
    }

    private void start() throws IOException, InterruptedException {
        String cluster = UUID.randomUUID().toString();
        for (String name : List.of("monitor", "store", "run")) {
            Files.createDirectory(folder.resolve(name));
        }
        Files.writeString(folder.resolve("ceph.conf"), configuration(cluster));
        Files.createFile(folder.resolve("keyring"));
        key("mon.", "mon", "allow *");
        key("client.admin", "mon", "allow *", "osd", "allow *");
        key("client.rgw", "mon", "allow rwx", "osd", "allow rwx");
        key("osd.0", "mon", "allow profile osd", "osd", "allow *");
        String monitor = "[v2:127.0.0.1:" + monitorPort + "]";
        run("monmaptool", "--create", "--addv", "a", monitor, "--fsid", cluster, "monmap");
        run("ceph-mon", "-c", "ceph.conf", "--mkfs", "-i", "a", "--monmap", "monmap", "--keyring", "keyring");
        daemon("ceph-mon", "-i", "a");
        String store = UUID.randomUUID().toString();
        run("ceph", "-c", "ceph.conf", "osd", "new", store);
        run("ceph-osd", "-c", "ceph.conf", "-i", "0", "--mkfs", "--osd-uuid", store);
        daemon("ceph-osd", "-i", "0");
        daemon("radosgw", "-n", "client.rgw");
        run(
                "radosgw-admin",
                "-c",
                "ceph.conf",
                "user",
                "create",
                "--uid=publisher",
                "--display-name=publisher",
                "--access-key=" + ACCESS_KEY,
                "--secret-key=" + SECRET_KEY);
        awaitListening();
    }

    private String configuration(String cluster) {
        return """
                [global]
                fsid = %1$s
                mon host = [v2:127.0.0.1:%2$d]
                mon initial members = a
                public addr = 127.0.0.1
                cluster addr = 127.0.0.1
                ms bind ipv6 = false
                run dir = %3$s/run
                admin socket = %3$s/run/$name.socket
                log file = %3$s/$name.log
                pid file = %3$s/run/$name.pid
                keyring = %3$s/keyring
                auth allow insecure global id reclaim = false
                mon allow pool size one = true
                mon max pg per osd = 1000
                osd pool default size = 1
                osd pool default min size = 1
                osd pool default pg num = 1
                osd pool default pgp num = 1
                osd pool default pg autoscale mode = off
                osd crush chooseleaf type = 0
                [mon.a]
                mon data = %3$s/monitor
                [osd.0]
                osd data = %3$s/store
                osd objectstore = memstore
                [client.rgw]
                rgw frontends = beast endpoint=127.0.0.1:%4$d
                """.formatted(cluster, monitorPort, folder, port);
    }

    /** Adds a key for a part of the cluster, with what it may do. */
    private void key(String name, String... rights) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("ceph-authtool", "keyring", "--gen-key", "-n", name));
        for (int i = 0; i < rights.length; i += 2) {
            command.addAll(List.of("--cap", rights[i], rights[i + 1]));
        }
        run(command.toArray(String[]::new));
    }

    private void run(String... command) throws IOException, InterruptedException {
        Process process = begun(command[0], List.of(command));
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException(command[0] + " does not end; its output and the logs are in " + folder);
        }
        if (process.exitValue() != 0) {
            throw new IOException(command[0] + " ended with " + process.exitValue() + ": "
                    + Files.readString(folder.resolve(command[0] + ".out")));
        }
    }

    private void daemon(String program, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of(program, "-c", "ceph.conf", "-f"));
        command.addAll(List.of(words));
        daemons.add(begun(program + "-daemon", command));
    }

    private Process begun(String name, List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .start();
    }

    private void awaitListening() throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!isListening()) {
            if (System.nanoTime() > end || !daemons.getLast().isAlive()) {
                throw new IOException("radosgw does not listen: "
                        + Files.readString(folder.resolve("radosgw-daemon.out")) + "; the logs are in " + folder);
            }
            Thread.sleep(Duration.ofMillis(50));
        }
    }

    private boolean isListening() {
        try (Socket probe = new Socket(InetAddress.ofLiteral("127.0.0.1"), port)) {
            return probe.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        // What they hold is in memory: nothing is to be saved.
        daemons.reversed().forEach(Process::destroyForcibly);
    }
}
