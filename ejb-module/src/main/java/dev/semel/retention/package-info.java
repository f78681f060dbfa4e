/** Removes finished rows when their time is over. The console's doors may import its port. */
package dev.semel.retention;
