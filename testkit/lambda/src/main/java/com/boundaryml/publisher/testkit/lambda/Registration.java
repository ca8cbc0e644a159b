package com.boundaryml.publisher.testkit.lambda;

/**
 * How an extension has registered.
 *
 * @param name what it calls itself, by {@code Lambda-Extension-Name}
 * @param body the body of its call: the events that it asks for
 * @param nanos when, on {@link System#nanoTime()}
 */
public record Registration(String name, String body, long nanos) {}
