package com.boundaryml.publisher.launcher.doctor;

/**
 * What was found of one thing.
 *
 * @param verdict how it is
 * @param what what was looked at, in a few words
 * @param detail what was seen; never a secret
 * @param advice what to do; empty if there is nothing to do, or the detail says it already
 */
public record Finding(Verdict verdict, String what, String detail, String advice) {

    static Finding ok(String what, String detail) {
        return new Finding(Verdict.OK, what, detail, "");
    }

    static Finding warn(String what, String detail, String advice) {
        return new Finding(Verdict.WARN, what, detail, advice);
    }

    static Finding fail(String what, String detail, String advice) {
        return new Finding(Verdict.FAIL, what, detail, advice);
    }

    static Finding skipped(String what, String why) {
        return new Finding(Verdict.SKIPPED, what, why, "");
    }
}
