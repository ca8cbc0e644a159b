package com.boundaryml.publisher.launcher.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.spi.store.DiskPressure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checks whose world a test cannot break on any machine. */
class ChecksTest {

    @TempDir
    private Path temp;

    @ParameterizedTest
    @CsvSource({"ext4,OK", "xfs,OK", "tmpfs,OK", "nfs4,WARN", "NFS,WARN", "cifs,WARN", "fuse.sshfs,WARN", "fuseblk,WARN"
    })
    void aFileSystemThatMachinesShareIsAWarning(String type, Verdict expected) {
        assertEquals(expected, FileSystemCheck.finding(type).verdict());
    }

    @ParameterizedTest
    @CsvSource({"0,OK", "80,OK", "81,WARN", "99,WARN", "100,FAIL", "150,FAIL"})
    void theBudgetWarnsPastFourFifthsAndFailsWhenItIsUsedUp(long used, Verdict expected) {
        assertEquals(
                expected,
                StoreStateCheck.budget(new DiskPressure(used, 100, 0, 50)).verdict());
    }

    @ParameterizedTest
    @CsvSource({"200,OK", "100,OK", "99,WARN", "50,WARN", "49,FAIL", "0,FAIL"})
    void freeSpaceWarnsUnderTwiceTheMinimumAndFailsUnderIt(long free, Verdict expected) {
        assertEquals(
                expected,
                StoreStateCheck.free(new DiskPressure(1_000, 100, free, 50)).verdict());
    }

    @ParameterizedTest
    @CsvSource({"1970-01-01T00:10:00Z,FAIL", "2026-03-01T00:00:00Z,OK", "2106-02-07T06:28:15Z,FAIL"})
    void aClockThatCannotBeRightFails(String now, Verdict expected) {
        InstantSource clock = InstantSource.fixed(Instant.parse(now));
        assertEquals(
                expected,
                new ClockCheck(clock, ZoneOffset.UTC).findings().getFirst().verdict());
    }

    @Test
    void aFolderThatThisUserMayNotWorkInIsNamed() throws IOException {
        Path closed = Files.createDirectories(temp.resolve("streams/0123/meta"));
        Finding finding = new FolderCheck(temp, folder -> !folder.equals(closed))
                .findings()
                .getLast();
        assertEquals(Verdict.FAIL, finding.verdict());
        assertTrue(finding.detail().contains("may not read, create, rename and delete in " + closed), finding.detail());
        assertTrue(finding.advice().startsWith("Run the publisher as the user that the profiled program runs as"));
        assertEquals(
                Verdict.OK,
                new FolderCheck(temp, folder -> true).findings().getLast().verdict());
    }

    @Test
    void aFolderWithoutAnythingOfAProfilersIsAWarning() throws IOException {
        assertEquals(
                Verdict.WARN,
                new FolderCheck(temp, folder -> true).findings().getFirst().verdict());
    }

    @ParameterizedTest
    @CsvSource({
        "https://gw.example.com,HTTPS_PROXY,,proxy:3128",
        "https://gw.example.com,https_proxy,,proxy:3128",
        "https://gw.example.com,HTTP_PROXY,,",
        "http://gw.example.com,HTTP_PROXY,,proxy:3128",
        "https://gw.example.com,HTTPS_PROXY,example.com,",
        "https://gw.example.com,HTTPS_PROXY,.example.com:443,",
        "https://gw.example.com,HTTPS_PROXY,.example.com:8443,proxy:3128",
        "https://gw.example.com,HTTPS_PROXY,*,",
        "https://gw.example.com,HTTPS_PROXY,other.com,proxy:3128"
    })
    void theWayLeadsThroughTheProxyThatTheEnvironmentNames(
            String url, String variable, String except, String expected) {
        Map<String, String> environment = new HashMap<>();
        environment.put(variable, "http://user:geheim@proxy:3128");
        if (except != null) {
            environment.put("NO_PROXY", except);
        }
        Route route = Route.to(
                Gateway.find(url).orElseThrow(), Optional.empty(), name -> Optional.ofNullable(environment.get(name)));
        assertEquals(Optional.ofNullable(expected), route.proxy());
        assertFalse(route.toString().contains("geheim"), route.toString());
    }

    @Test
    void aCertificateIsToldByItsNamesAndJudgedByItsEnd() throws GeneralSecurityException {
        X509Certificate certificate = anyCertificate();
        Instant end = certificate.getNotAfter().toInstant();
        Instant begin = certificate.getNotBefore().toInstant();
        Finding sound = certificates(certificate, end.minus(Duration.ofDays(15)));
        assertEquals(Verdict.OK, sound.verdict());
        String name = certificate.getSubjectX500Principal().getName();
        assertTrue(sound.detail().startsWith("TLSv1.3; " + name + " by " + name + " until " + end), sound.detail());
        Finding soon = certificates(certificate, end.minus(Duration.ofDays(13)));
        assertEquals(Verdict.WARN, soon.verdict());
        assertTrue(soon.detail().endsWith("; that is in 13 d"), soon.detail());
        assertEquals(Verdict.FAIL, certificates(certificate, end.plusSeconds(1)).verdict());
        assertEquals(
                Verdict.FAIL, certificates(certificate, begin.minusSeconds(1)).verdict());
    }

    private static Finding certificates(X509Certificate certificate, Instant now) {
        return ConnectionCheck.certificates(List.of(certificate), "TLSv1.3", now);
    }

    /** One of the authorities that the JDK trusts, which vouches for itself. */
    private static X509Certificate anyCertificate() throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init((KeyStore) null);
        return Arrays.stream(factory.getTrustManagers())
                .filter(X509TrustManager.class::isInstance)
                .map(X509TrustManager.class::cast)
                .flatMap(manager -> Arrays.stream(manager.getAcceptedIssuers()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aCheckThatBreaksIsAFindingAndKeepsNoOtherFromItsWork() throws InterruptedException {
        Examination examination = Examination.of("both", List.of(new Broken(), new ZstdCheck()));
        assertEquals(
                List.of(Verdict.FAIL, Verdict.OK),
                examination.findings().stream().map(Finding::verdict).toList());
        assertFalse(examination.findings().getFirst().detail().contains("geheim"));
    }

    @Test
    void aPluginThatLacksAClassIsAFindingToo() throws InterruptedException {
        Finding finding =
                Examination.of("plugin", List.of(new Unlinked())).findings().getFirst();
        assertEquals(Verdict.FAIL, finding.verdict());
        assertEquals("a plugin cannot be loaded: some/Missing", finding.detail());
    }

    private record Unlinked() implements Check {
        @Override
        public String what() {
            return "unlinked";
        }

        @Override
        public List<Finding> findings() {
            throw new NoClassDefFoundError("some/Missing");
        }
    }

    private record Broken() implements Check {
        @Override
        public String what() {
            return "broken";
        }

        @Override
        public List<Finding> findings() {
            throw new IllegalStateException("geheim");
        }
    }
}
