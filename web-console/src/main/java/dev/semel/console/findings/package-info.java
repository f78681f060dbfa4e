/** The page {@code /findings}: what the reconciler has found stranded. */
package dev.semel.console.findings;
