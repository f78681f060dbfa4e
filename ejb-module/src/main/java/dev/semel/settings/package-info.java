/** The settings as validated records, the clock and the name of the node. Any room may import it. */
package dev.semel.settings;
