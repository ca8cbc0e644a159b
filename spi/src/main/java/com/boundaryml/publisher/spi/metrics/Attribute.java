package com.boundaryml.publisher.spi.metrics;

/** What tells the measurements of a metric apart. All but {@link #STORE} and {@link #SINK} have a few fixed values. */
public enum Attribute {
    /** An {@linkplain com.boundaryml.publisher.api.ObjectKind#label() object's kind}. */
    OBJECT_KIND("baml.object.kind"),
    /** What the gateway answered for an object: upload_required, stored, conflict. */
    AUTHORIZE_OUTCOME("baml.authorize.outcome"),
    /** Which call was made to the gateway: config, authorize. */
    GATEWAY_CALL("baml.gateway.call"),
    /** The {@linkplain com.boundaryml.publisher.spi.transport.Fault#label() sort of a fault}. */
    FAULT("baml.fault"),
    /** What waits to be shipped: meta, data, value. */
    FILE_TYPE("baml.file.type"),
    /** A plane: meta, data. */
    PLANE("baml.plane"),
    /** A {@linkplain com.boundaryml.publisher.api.HeldReason#label() reason to hold a file}. */
    HELD_REASON("baml.held.reason"),
    /** Why shipped files were removed: release, retention. */
    FREED_BY("baml.freed.by"),
    /** The location of a store: one value for each store of the machine. */
    STORE("baml.store"),
    /** The name of a metrics sink. */
    SINK("baml.sink");

    private final String id;

    Attribute(String id) {
        this.id = id;
    }

    /** {@return the attribute's name} */
    public String id() {
        return id;
    }
}
