package com.boundaryml.publisher.core.telemetry;

import org.slf4j.Marker;
import org.slf4j.MarkerFactory;

/** Marks the log lines whose content the flush's report has too, so that who shows the report may leave them out. */
public final class Reported {

    /** The mark of such a line. */
    public static final Marker MARKER = MarkerFactory.getMarker("reported");

    private Reported() {}
}
