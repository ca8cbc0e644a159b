package com.boundaryml.publisher.spi;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The name by which a provider is chosen and configured: lowercase words joined by hyphens, such as {@code localfs}. It
 * stands on the provider's class, so that providers can be listed without running any of their code.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface PluginName {
    /** {@return the name} */
    String value();
}
