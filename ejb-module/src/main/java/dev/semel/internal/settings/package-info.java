/** The settings as validated records, the clock and the name of the node. Start reading at {@code SettingsProducer}. */
package dev.semel.internal.settings;
