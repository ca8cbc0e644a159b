package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.core.plugin.Plugins;
import com.boundaryml.publisher.launcher.doctor.Doctor;
import com.boundaryml.publisher.launcher.doctor.Examination;
import com.boundaryml.publisher.launcher.doctor.Finding;
import com.boundaryml.publisher.launcher.doctor.Verdict;
import com.boundaryml.publisher.launcher.settings.Configuration;
import com.boundaryml.publisher.launcher.settings.Settings;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Looks at what an operator would have to find out the hard way. */
final class DoctorCommand implements Subcommand {

    @Override
    public Manual manual() {
        return new Manual(
                "doctor",
                "Check this machine, the stores and the way to the gateway.",
                List.of(
                        "Takes the settings that flush and run take, and looks at all that these need: clock, zstd, plugins;"
                                + " of each store its folders, file system, locks, ledger and disk; of the transport the way"
                                + " to it, the token, and what it answers. Each finding has a verdict and says what to do.",
                        "Changes nothing in a store, and writes nothing into the sink or the bucket. The gateway is asked for"
                                + " its configuration, and for leave to write one value that does not exist."),
                "",
                Settings.allBut(
                        Settings.TIMEOUT,
                        Settings.SHUTDOWN_TIMEOUT,
                        Settings.CORRUPT_WAIT,
                        Settings.CONCURRENT_PUTS,
                        Settings.IN_FLIGHT_BYTES,
                        Settings.LOG_FORMAT,
                        Settings.LOG_LEVEL),
                List.of(Word.JSON),
                List.of(
                        new Manual.Example(
                                "Before the first flush of the current folder's store:",
                                "doctor --sink-dir evidence --scope acme/demo/dev"),
                        new Manual.Example(
                                "On a host, with the settings of its agent:", "doctor --config publisher.yaml --json")),
                Map.of(
                        ExitCode.DONE, "nothing keeps the publisher from its work; there may be warnings",
                        ExitCode.LEFT, "a check failed; it says what to do",
                        ExitCode.USAGE, "wrong usage, or a configuration file that cannot be understood"));
    }

    @Override
    public int run(Invocation invocation) throws IOException, InterruptedException {
        Configuration configuration = invocation.configuration();
        Plugins plugins = PresentPlugins.of(configuration).tried();
        List<Examination> examinations =
                new Doctor(configuration, plugins, PresentPlugins.names(plugins, configuration)).examine();
        boolean failed = count(examinations, Verdict.FAIL) > 0;
        if (invocation.has(Word.JSON)) {
            Json.print(
                    invocation.console(),
                    json -> json.truth("well", !failed)
                            .number("failed", count(examinations, Verdict.FAIL))
                            .number("warned", count(examinations, Verdict.WARN))
                            .list("subjects", examinations, DoctorCommand::write));
        } else {
            new DoctorText(invocation.console()).print(examinations);
        }
        return failed ? ExitCode.LEFT : ExitCode.DONE;
    }

    private static void write(Json json, Examination examination) {
        json.text("subject", examination.subject()).list("findings", examination.findings(), DoctorCommand::write);
    }

    private static void write(Json json, Finding finding) {
        json.text("what", finding.what())
                .text("verdict", finding.verdict().label())
                .text("detail", finding.detail())
                .text("advice", finding.advice());
    }

    static long count(List<Examination> examinations, Verdict verdict) {
        return examinations.stream()
                .flatMap(examination -> examination.findings().stream())
                .filter(finding -> finding.verdict() == verdict)
                .count();
    }
}
