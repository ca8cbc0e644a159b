package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.core.store.RootStatus;
import com.boundaryml.publisher.core.store.RootStatus.PlaneStatus;
import com.boundaryml.publisher.core.store.RootStatus.StreamStatus;
import com.boundaryml.publisher.core.store.RootStatus.ValuesStatus;
import com.boundaryml.publisher.spi.store.CursorState;
import java.util.Map;
import java.util.Optional;

/** Writes a store as the members of a JSON object. */
final class StatusJson {

    private StatusJson() {}

    static void write(Json json, StoreView view) {
        RootStatus status = view.status();
        json.text("root", status.root().toString()).truth("present", status.present());
        json.list("streams", status.streams(), StatusJson::stream);
        json.object("values", values -> values(values, status.values()));
        json.object("ledger", ledger -> {
            ledger.truth("verifies", status.ledgerBytes().isPresent());
            status.ledgerBytes().ifPresent(bytes -> ledger.number("bytes", bytes));
            ledger.number("scan_bytes", status.scanBytes());
        });
        json.object(
                "disk",
                disk -> disk.number("ledger_bytes", status.pressure().ledgerBytes())
                        .number("budget_bytes", status.pressure().budgetBytes())
                        .number("free_bytes", status.pressure().freeBytes())
                        .number("minimum_free_bytes", status.pressure().minimumFreeBytes())
                        .truth("pressure", status.pressure().high()));
        json.number("held_files", view.heldFiles());
        json.list(
                "held",
                view.held(),
                (each, file) -> each.text("file", file.path().toString())
                        .text("reason", file.held().reason().label())
                        .number("bytes", file.bytes())
                        .time("since", Optional.of(file.held().since())));
    }

    private static void stream(Json json, StreamStatus stream) {
        json.text("euid", stream.stream().hex())
                .truth("owner_seen", stream.ownerSeen())
                .truth("publisher_seen", stream.tended())
                .text("cursor", cursor(stream.cursor()));
        for (Plane plane : Plane.values()) {
            json.object(plane.folder(), each -> plane(each, stream.plane(plane)));
        }
    }

    private static String cursor(CursorState cursor) {
        return switch (cursor) {
            case CursorState.Absent absent -> "absent";
            case CursorState.At at -> "whole";
            case CursorState.Damaged damaged -> "damaged";
            case CursorState.Newer newer -> "newer";
        };
    }

    private static void plane(Json json, PlaneStatus plane) {
        json.number("shipped", plane.shipped())
                .number("high_water", plane.highWater())
                .number("lowest", plane.lowest())
                .number("pending_files", plane.pendingFiles())
                .number("pending_bytes", plane.pendingBytes())
                .time("oldest_pending", plane.oldestPending())
                .object("held", held -> reasons(held, plane.held()))
                .number("missing", plane.missing())
                .list(
                        "holes",
                        plane.holes(),
                        (each, hole) -> each.number("first", hole.first()).number("last", hole.last()));
    }

    private static void values(Json json, ValuesStatus values) {
        json.number("pending_files", values.pendingFiles())
                .number("pending_bytes", values.pendingBytes())
                .number("shipped_files", values.shippedFiles())
                .time("oldest_shipped", values.oldestShipped())
                .object("held", held -> reasons(held, values.held()));
    }

    private static void reasons(Json json, Map<HeldReason, Long> held) {
        for (HeldReason reason : HeldReason.values()) {
            if (held.containsKey(reason)) {
                json.number(reason.label(), held.get(reason));
            }
        }
    }
}
