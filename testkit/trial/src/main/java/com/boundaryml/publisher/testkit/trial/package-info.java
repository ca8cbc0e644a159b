/** The reference gateway over a real S3 server, for tests, for the demonstration and for people who want to try. */
@org.jspecify.annotations.NullMarked
package com.boundaryml.publisher.testkit.trial;
