package com.boundaryml.publisher.spi.store;

import java.nio.file.Path;

/**
 * Which store, and its limits.
 *
 * @param root the store's root folder, such as {@code .baml/profiles-v1}
 * @param diskBudgetBytes the profiler's budget for the store
 * @param minimumFreeBytes the free space that the profiler asks of the disk
 */
public record StoreSettings(Path root, long diskBudgetBytes, long minimumFreeBytes) {}
