package dev.semel.internal.idempotency.consumer;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On an annotation: the classes that have it are consumers although they are no message-driven beans. A module of Semel brings them
 * what they work on, and no transaction of the container holds a receipt.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.ANNOTATION_TYPE)
public @interface BroughtBySemel {}
