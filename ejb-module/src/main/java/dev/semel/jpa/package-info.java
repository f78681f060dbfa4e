/** What the persistence rooms share: the entity manager, and the few places where the databases differ. Only {@code ..jpa} rooms may import it. */
package dev.semel.jpa;
