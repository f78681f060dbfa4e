/** The entity manager, and the few places where the databases differ. Only SQL types use it. */
package dev.semel.internal.jpa;
