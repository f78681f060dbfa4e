package dev.semel.idempotency.call;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks the parameter of a method with {@link Idempotent} that the key is, or is a part of. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface IdempotencyKey {

    /**
     * A JSON pointer to the key in the parameter, for example {@code /orderId}; a text is read as JSON, any other object as it would
     * be written. Empty: the parameter itself is the key, a text, number, UUID or constant.
     */
    String pointer() default "";
}
