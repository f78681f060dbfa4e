/** What Artemis tells of itself by messages, for the ports of those who ask. Start reading at {@code BrokerManagement}. */
@NullMarked
package dev.semel.internal.artemis.management;

import org.jspecify.annotations.NullMarked;
