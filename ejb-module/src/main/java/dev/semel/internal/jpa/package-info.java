/** The entity manager, and the few places where the databases differ. Only SQL types use it. Start reading at {@code Database}. */
@NullMarked
package dev.semel.internal.jpa;

import org.jspecify.annotations.NullMarked;
