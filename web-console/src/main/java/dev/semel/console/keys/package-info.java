/** The pages {@code /keys} and {@code /keys/key}: which work was done, and how often it was asked for again. */
package dev.semel.console.keys;
