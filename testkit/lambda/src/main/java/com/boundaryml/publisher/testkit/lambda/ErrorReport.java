package com.boundaryml.publisher.testkit.lambda;

/**
 * What an extension has reported of its own failure.
 *
 * @param phase {@code init} or {@code exit}
 * @param type the {@code Lambda-Extension-Function-Error-Type}
 * @param body the body of the call
 */
public record ErrorReport(String phase, String type, String body) {}
