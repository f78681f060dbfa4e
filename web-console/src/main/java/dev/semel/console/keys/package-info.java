/** The pages {@code /keys}, {@code /keys/key} and {@code /keys/copies}: which work was done, and how often it was asked for again. */
package dev.semel.console.keys;
