/** The entity manager, and the few places where the databases differ. Only SQL types use it. Start reading at {@code Database}. */
package dev.semel.internal.jpa;
