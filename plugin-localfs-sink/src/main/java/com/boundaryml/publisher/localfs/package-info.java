/** The local sink: a folder that stands for gateway and bucket at once (D19). */
@NullMarked
package com.boundaryml.publisher.localfs;

import org.jspecify.annotations.NullMarked;
