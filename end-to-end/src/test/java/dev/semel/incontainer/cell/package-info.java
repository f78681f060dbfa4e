/** The counter of the specification (module test-specification) on this server. */
package dev.semel.incontainer.cell;
