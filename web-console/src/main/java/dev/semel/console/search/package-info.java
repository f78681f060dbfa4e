/** The page of the one search. */
package dev.semel.console.search;
