package com.boundaryml.publisher.localfs;

import com.boundaryml.publisher.spi.transport.ObjectSpec;
import com.boundaryml.publisher.spi.transport.UploadTicket;

/**
 * Leave to write one object. There is no secret in it.
 *
 * @param key where it goes
 * @param spec what it was announced as
 */
record LocalTicket(String key, ObjectSpec spec) implements UploadTicket {}
