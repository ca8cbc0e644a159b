/** Bugs of the kinds that real shippers had, planted one at a time into copies of the product's classes: each is to be caught. */
@NullMarked
package com.boundaryml.publisher.proof.planted;

import org.jspecify.annotations.NullMarked;
