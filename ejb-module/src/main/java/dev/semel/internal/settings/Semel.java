package dev.semel.internal.settings;

import jakarta.inject.Qualifier;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Marks what Semel produces for itself, so that it never collides with a bean of the application. */
@Qualifier
@Retention(RetentionPolicy.RUNTIME)
public @interface Semel {}
