/** One lazy table for every list: rows come page by page from a function. Knows PrimeFaces; imported by screens. */
package dev.semel.console.table;
