package com.boundaryml.publisher.core.verify;

/**
 * One thing that was found.
 *
 * @param problem what kind of thing
 * @param path where: a path in the sink, or in the store if the sink has nothing there. It may hold any character that a file
 *     name can
 * @param detail what was found and what was expected
 */
public record Finding(Problem problem, String path, String detail) {}
