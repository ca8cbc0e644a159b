package com.boundaryml.publisher.testkit.profiler;

import java.util.Optional;

/**
 * A program that an engine runs.
 *
 * @param id its id
 * @param table its functions
 * @param sourceLabel what it was made from, such as {@code main.baml}
 */
public record Program(Id128 id, FunctionTable table, Optional<String> sourceLabel) {}
