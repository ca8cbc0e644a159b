package com.boundaryml.publisher.proof.planted;

import java.util.List;

/** The bugs. A change of the product that a bug no longer fits makes the test say so. */
final class Bugs {

    private Bugs() {}

    static final List<Bug> ALL = List.of(
            // The cursor and what is deleted on its word.
            new Bug(
                    "the cursor is renamed into place, and its folder not synced",
                    "core/store/Publication.java",
                    "            folder.sync();",
                    "            changes++;"),
            new Bug(
                    "a cursor that is read is taken for durable",
                    "core/store/Cursors.java",
                    "                folder.sync();\n                durable.put",
                    "                durable.put"),
            new Bug(
                    "segments are released before the cursor has passed them",
                    "core/flush/StreamFlush.java",
                    "            session.advance(stream, next);\n            cursor = next;",
                    "            cursor = next;\n            release();\n            session.advance(stream, next);"),
            new Bug(
                    "the cursor looks ahead past a segment that is not settled",
                    "core/flush/StreamFlush.java",
                    "if (isSettled && file.sequence().value() == settled + 1) {\n                    settled++;",
                    "if (isSettled) {\n                    settled = file.sequence().value();"),
            new Bug(
                    "the planes of the cursor are mixed up",
                    "core/store/CursorFile.java",
                    "new Cursor(meta, data)",
                    "new Cursor(data, meta)"),
            new Bug(
                    "the newest segment of a living stream is released",
                    "core/store/Segments.java",
                    "return ownerGone ? through : Math.min(through, highWater - 1);",
                    "return through;"),
            new Bug(
                    "an owner may come while the newest segment goes",
                    "core/store/Segments.java",
                    "Optional<Lock> nobodyComes = liveness.keepOut(stream);",
                    "Optional<Lock> nobodyComes = liveness.keepOut(stream);\n        nobodyComes.ifPresent(Lock::close);"),
            new Bug(
                    "held segments are released with the others",
                    "core/store/Segments.java",
                    "if (listing.mark(next) == Mark.NONE) {",
                    "if (listing.mark(next) != Mark.RETRY) {"),
            new Bug(
                    "a retired stream's cursor goes before its segments are gone for good",
                    "core/store/Retirement.java",
                    "                    folder.sync();\n",
                    ""),

            // Marks.
            new Bug(
                    "values are marked before they are stored",
                    "core/flush/ValueFlush.java",
                    "        objects.sort(Comparator.comparing(Prepared::kind));",
                    "        objects.sort(Comparator.comparing(Prepared::kind)); session.markShipped(objects.stream().flatMap(o -> o.cids().stream()).toList());"),
            new Bug(
                    "the mark of a held file is not synced",
                    "core/store/Markers.java",
                    "                folder.sync();\n                return true;",
                    "                return true;"),
            new Bug(
                    "a mark that is seen is taken for durable",
                    "core/flush/StreamFlush.java",
                    "            session.makeMarksDurable(stream, plane);",
                    "            durableMarks.add(plane);"),
            new Bug(
                    "a refused segment is passed without a mark",
                    "core/flush/Verdicts.java",
                    "                hold(file, HeldReason.REFUSED, refused.why());",
                    "                tools.suspects().forget(file);"),
            new Bug(
                    "a segment in conflict counts as stored",
                    "core/flush/Verdicts.java",
                    "                hold(file, HeldReason.CONFLICT, conflict.why());",
                    "                tools.suspects().forget(file);"),

            // What may be shipped when.
            new Bug(
                    "the meta gate looks at the wrong plane's cursor",
                    "core/flush/StreamFlush.java",
                    "if (cursor.dataShipped() >= dataHighWater) {",
                    "if (cursor.metaShipped() + 1 >= dataHighWater) {"),
            new Bug(
                    "the meta gate is off by one",
                    "core/flush/StreamFlush.java",
                    "if (cursor.dataShipped() >= dataHighWater) {",
                    "if (cursor.dataShipped() >= dataHighWater - 1) {"),
            new Bug(
                    "meta segments are put side by side",
                    "core/flush/StreamFlush.java",
                    "plane == Plane.META ? Shipper.Order.STRICT : Shipper.Order.BY_KIND",
                    "Shipper.Order.BY_KIND"),
            new Bug(
                    "segments are shipped though a value could not be",
                    "core/flush/RootFlush.java",
                    "        if (halt.isPresent()) {\n            return halt;",
                    "        if (halt.isPresent() && !(halt.get() instanceof Halt.GaveUp)) {\n            return halt;"),
            new Bug(
                    "a value that cannot be read is skipped",
                    "core/flush/ValueFlush.java",
                    "blocks(preparation).ifPresent(unsettled::add);",
                    "blocks(preparation);"),
            new Bug(
                    "segments are listed anew after the values",
                    "core/flush/RootFlush.java",
                    "        for (StreamFlush stream : streams) {",
                    "        for (StreamFlush stream : observe()) {"),
            new Bug(
                    "a segment's hash is not checked",
                    "core/format/Frame.java",
                    "    static Optional<String> hashFault(ByteBuffer bytes) {",
                    "    static Optional<String> hashFault(ByteBuffer bytes) { if (bytes.limit() > 0) return Optional.empty();"),
            new Bug(
                    "a missing segment is passed at once",
                    "core/flush/StreamFlush.java",
                    "        if (!tools.isRipe(file(plane, first))) {",
                    "        if (first < 0) {"),

            // Gateway and bucket.
            new Bug(
                    "409, or any fault that may pass, is taken for success",
                    "core/flush/RetryPolicy.java",
                    "case Fault.Transient f -> again(tries, false, false, Duration.ZERO, true, f.reason());",
                    "case Fault.Transient f -> f.reason().startsWith(\"409\") ? new Done() : again(tries, false, false, Duration.ZERO, true, f.reason());"),
            new Bug(
                    "an answer that is not understood, such as 301, is taken for success",
                    "core/flush/RetryPolicy.java",
                    "case PutOutcome.Failed failed -> after(failed.fault(), tries);",
                    "case PutOutcome.Failed failed -> failed.fault() instanceof Fault.Unauthorized ? new Done() : after(failed.fault(), tries);"),
            new Bug(
                    "a key that is taken is taken for stored",
                    "core/flush/RetryPolicy.java",
                    "                again(tries, true, false, Duration.ZERO, false, \"its key holds an object already\");",
                    "                new Done();"),
            new Bug(
                    "a ticket is used after its end",
                    "core/flush/Shipper.java",
                    "            if (item.expired(time.nanos())) {",
                    "            if (item.expired(Long.MIN_VALUE / 2)) {"),
            new Bug(
                    "an answer is not held against what was asked",
                    "core/flush/AnswerCheck.java",
                    "            if (!given.identity().equals(asked.get(i).identity())) {",
                    "            if (given.identity().kind() != asked.get(i).identity().kind() && i > 0) {"),
            new Bug("a wait goes by the wall clock", "core/flush/Shipper.java", """
                    long until = time.nanos() + duration.toNanos();
                            while (!deadline.passed() && until - time.nanos() > 0) {
                                time.sleep(deadline.left(shorter(Duration.ofNanos(until - time.nanos())""", """
                    java.time.Instant until = time.now().plus(duration);
                            while (!deadline.passed() && until.isAfter(time.now())) {
                                time.sleep(deadline.left(shorter(Duration.between(time.now(), until)"""),
            new Bug(
                    "a Retry-After that a flush does not sit out is forgotten with it",
                    "core/flush/Shipper.java",
                    "if (until - respiteUntilNanos > 0) {",
                    "if (until < Long.MIN_VALUE) {"),
            new Bug(
                    "two packs of one flush bear the same id",
                    "core/flush/Ulids.java",
                    "        } else if (++low == 0) {",
                    "        } else if (low == 0) {"),
            new Bug(
                    "a call lists more objects than it may",
                    "core/flush/Shipper.java",
                    "Math.min(chunkLimit, config.maxObjectsPerAuthorize())",
                    "Math.max(1, Math.min(chunkLimit, config.maxObjectsPerAuthorize() + 1))"),

            // The ledger and the locks.
            new Bug(
                    "the ledger does not hear of deletions",
                    "core/store/Publication.java",
                    "            boolean deleted = folder.delete(name);\n            delta -= bytes;",
                    "            boolean deleted = folder.delete(name);"),
            new Bug(
                    "publish.lock is given up before the ledger is right",
                    "core/store/Publication.java",
                    "        try (lock) {",
                    "        lock.close();\n        try (Lock given = lock) {"),
            new Bug(
                    "a stream is tended though another publisher holds it",
                    "core/store/Tending.java",
                    "        if (lock.isEmpty()) {\n",
                    "        if (lock.isEmpty()) {\n            return true;\n        }\n        if (lock.isEmpty()) {\n"),
            new Bug(
                    "a failed change of the ledger is forgotten",
                    "core/store/Ledger.java",
                    "        doubted = true;",
                    "        doubted = false;"));
}
