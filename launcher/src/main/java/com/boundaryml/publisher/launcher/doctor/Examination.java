package com.boundaryml.publisher.launcher.doctor;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.core.store.DiskReason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;

/**
 * What was found of one subject.
 *
 * @param subject what the findings are about, such as a store with its path
 * @param findings what was found, in the order of the looks
 */
public record Examination(String subject, List<Finding> findings) {

    public Examination {
        findings = List.copyOf(findings);
    }

    /** {@return what the checks find; one that cannot do its work fails, and keeps no other from doing its own} */
    static Examination of(String subject, List<Check> checks) throws InterruptedException {
        List<Finding> findings = new ArrayList<>();
        for (Check check : checks) {
            findings.addAll(guarded(check));
        }
        return new Examination(subject, findings);
    }

    private static Finding unreadable(Check check, String why) {
        return Finding.fail(
                check.what(),
                "could not be read: " + why,
                "See that this user may read it, and that it is what it should be.");
    }

    private static List<Finding> guarded(Check check) throws InterruptedException {
        try {
            return check.findings();
        } catch (SettingsException e) {
            return List.of(Finding.fail(check.what(), String.valueOf(e.getMessage()), ""));
        } catch (UncheckedIOException e) {
            return List.of(unreadable(check, DiskReason.of(e)));
        } catch (IOException e) {
            return List.of(unreadable(check, DiskReason.of(e)));
        } catch (ServiceConfigurationError | LinkageError e) {
            return List.of(Finding.fail(
                    check.what(),
                    "a plugin cannot be loaded: " + e.getMessage(),
                    "Remove that plugin, or replace it by one for this version."));
        } catch (RuntimeException e) {
            // Its text may be anything, a plugin's secret among others.
            return List.of(Finding.fail(
                    check.what(),
                    "the look itself failed (" + e.getClass().getName() + ")",
                    "This is a fault of the program or of a plugin: report it."));
        }
    }
}
