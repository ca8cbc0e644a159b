package com.boundaryml.publisher.spi.transport;

/**
 * Leave to write one object: whatever the transport needs for it, such as a presigned URL with its headers. The core
 * carries it from {@link Transport#authorize} to {@link Transport#put} and looks at nothing but its {@code toString},
 * which shows no secret.
 */
public interface UploadTicket {}
