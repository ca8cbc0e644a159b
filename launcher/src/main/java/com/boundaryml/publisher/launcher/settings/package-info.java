/**
 * What can be set, and where its value comes from: flag, environment, configuration file, default, in this order (D18).
 *
 * <p>Each setting is declared once, in {@link com.boundaryml.publisher.launcher.settings.Settings}; its flag, its variable
 * and its key in the file follow from that.
 */
@NullMarked
package com.boundaryml.publisher.launcher.settings;

import org.jspecify.annotations.NullMarked;
