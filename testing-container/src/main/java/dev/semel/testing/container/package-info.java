/** A container in miniature, which knows no class of the library. Start reading at {@link dev.semel.testing.container.Beans}. */
package dev.semel.testing.container;
