/** The limits that the gateway owns: their defaults, their ranges, and how a served configuration changes them (D18). */
@NullMarked
package com.boundaryml.publisher.core.config;

import org.jspecify.annotations.NullMarked;
