package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.api.PublisherSettings;
import java.nio.file.Path;
import java.util.List;

/** What the demonstration ships to. */
interface DemoTarget extends AutoCloseable {

    /** {@return what it is, to be read after "The publisher ships what is closed"} */
    String how();

    /** {@return settings that ship this store to it} */
    PublisherSettings settings(Path root);

    /** {@return the folder in which each object lies under its key} */
    Path objects();

    /** {@return command lines that ship a store to it again, once the demonstration has ended} */
    List<String> shipAgain(Path root);

    @Override
    void close();
}
