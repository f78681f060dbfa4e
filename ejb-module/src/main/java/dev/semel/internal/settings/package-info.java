/** The settings as validated records, the clock and the name of the node. */
package dev.semel.internal.settings;
