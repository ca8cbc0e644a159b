package com.boundaryml.publisher.localfs;

import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** What lies at a path is nothing that the sink works with. */
final class RefusedPathException extends FileSystemException {

    private static final long serialVersionUID = 1L;

    RefusedPathException(Path path, String reason) {
        super(path.toString(), null, reason);
    }
}
