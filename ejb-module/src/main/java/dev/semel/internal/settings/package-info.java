/** The settings as validated records, the clock and the name of the node. Start reading at {@code SettingsProducer}. */
@NullMarked
package dev.semel.internal.settings;

import org.jspecify.annotations.NullMarked;
