/**
 * The profiler store on a disk: its layout and locks, its byte ledger, and the marks that the publisher leaves in it.
 *
 * <p>Every step on the file system goes through {@link com.boundaryml.publisher.core.store.Disk}, and every step that
 * changes something under the root through a {@code Publication}, which holds {@code publish.lock} and keeps the ledger
 * exact.
 */
@NullMarked
package com.boundaryml.publisher.core.store;

import org.jspecify.annotations.NullMarked;
