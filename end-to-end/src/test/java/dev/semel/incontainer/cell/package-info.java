/** The counter of the specification (module test-support/specification) on this server. */
package dev.semel.incontainer.cell;
