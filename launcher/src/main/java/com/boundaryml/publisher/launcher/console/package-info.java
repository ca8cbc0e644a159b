/** What the command line says and how: lines, tables, figures for people, progress, and log lines. */
@NullMarked
package com.boundaryml.publisher.launcher.console;

import org.jspecify.annotations.NullMarked;
