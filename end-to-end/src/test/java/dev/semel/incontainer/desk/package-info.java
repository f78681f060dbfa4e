/** The bank's desk, at which work is called by its key. */
package dev.semel.incontainer.desk;
