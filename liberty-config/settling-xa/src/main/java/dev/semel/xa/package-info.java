/** The XA data sources of the databases' drivers, with what a transaction manager needs to settle a prepared branch. */
package dev.semel.xa;
