package dev.semel.console.api.description;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a resource does, for the description of the API. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Summary {

    /** In one sentence. */
    String value();

    /** Reads the parameters of the address by a static method {@code read(UrlParameters)}. */
    Class<?> filter() default void.class;

    /** The role that is needed; one of {@code semel-viewer}, {@code semel-operator} and {@code semel-admin} is needed for all. */
    String role() default "semel-viewer";
}
