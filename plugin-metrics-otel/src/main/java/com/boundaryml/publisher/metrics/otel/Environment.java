package com.boundaryml.publisher.metrics.otel;

import com.boundaryml.publisher.api.SettingsException;
import java.util.Map;
import java.util.Optional;

/**
 * The variables of OpenTelemetry's specification. One that is set to nothing counts as not set.
 *
 * @param values the values by the variables' names
 */
record Environment(Map<String, String> values) {

    private static final String OTLP = "OTEL_EXPORTER_OTLP_";

    Environment {
        values = Map.copyOf(values);
    }

    /**
     * A variable that is set.
     *
     * @param name the variable
     * @param text its value, which may be a secret
     */
    record Variable(String name, String text) {

        /** {@return a refusal of the value, which should have been {@code expected}} */
        SettingsException refused(String expected) {
            return new SettingsException("the variable " + name + " must be " + expected);
        }

        /**
         * {@return the whole number it holds}
         *
         * @throws SettingsException if it holds none within the range
         */
        long number(long least, long most) {
            try {
                long number = Long.parseLong(text);
                if (number >= least && number <= most) {
                    return number;
                }
            } catch (NumberFormatException e) {
                throw refused("a whole number from " + least + " to " + most);
            }
            throw refused("a whole number from " + least + " to " + most);
        }

        /** {@return the name only} */
        @Override
        public String toString() {
            return name;
        }
    }

    /** {@return a variable} */
    Optional<Variable> variable(String name) {
        return Optional.ofNullable(values.get(name))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .map(text -> new Variable(name, text));
    }

    /** {@return the variable of the exporter for metrics, or else that of all exporters, whose names end like this} */
    Optional<Variable> exporter(String end) {
        return variable(OTLP + "METRICS_" + end).or(() -> variable(OTLP + end));
    }

    /** {@return the names only} */
    @Override
    public String toString() {
        return values.keySet().toString();
    }
}
