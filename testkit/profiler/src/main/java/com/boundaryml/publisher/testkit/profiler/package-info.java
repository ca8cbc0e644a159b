/**
 * A profile store as a real profiler would write it.
 *
 * <p>{@link com.boundaryml.publisher.testkit.profiler.ProfilerStore} opens a store and hands out streams,
 * {@link com.boundaryml.publisher.testkit.profiler.Workload} invents what a program might have done, and
 * {@link com.boundaryml.publisher.testkit.profiler.Corpus} fills a store with much of it quickly. The encoders
 * ({@link com.boundaryml.publisher.testkit.profiler.MetaSegment},
 * {@link com.boundaryml.publisher.testkit.profiler.DataSegment},
 * {@link com.boundaryml.publisher.testkit.profiler.CasObject},
 * {@link com.boundaryml.publisher.testkit.profiler.FunctionTable},
 * {@link com.boundaryml.publisher.testkit.profiler.Cct},
 * {@link com.boundaryml.publisher.testkit.profiler.Evidence}) serve tests that need one file exactly so.
 */
@NullMarked
package com.boundaryml.publisher.testkit.profiler;

import org.jspecify.annotations.NullMarked;
