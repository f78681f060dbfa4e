/** The XA data source of PostgreSQL's driver, with what a transaction manager needs to settle a prepared branch. */
package dev.semel.postgresql;
