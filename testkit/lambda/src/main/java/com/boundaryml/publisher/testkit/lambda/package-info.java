/** A stand-in for AWS Lambda's Extensions API. */
@NullMarked
package com.boundaryml.publisher.testkit.lambda;

import org.jspecify.annotations.NullMarked;
