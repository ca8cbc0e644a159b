/**
 * The plugins: those among the modules present, and those in folders, each in a module layer of its own. What is wrong with
 * one is said in a line, and never keeps the others, or the publisher, from working.
 */
@NullMarked
package com.boundaryml.publisher.core.plugin;

import org.jspecify.annotations.NullMarked;
