/**
 * The publisher as an external extension of AWS Lambda (D1): what Lambda's Extensions API says is read here, and becomes
 * calls of a publisher.
 */
@NullMarked
package com.boundaryml.publisher.launcher.lambda;

import org.jspecify.annotations.NullMarked;
