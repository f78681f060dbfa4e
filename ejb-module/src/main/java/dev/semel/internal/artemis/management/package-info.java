/** What Artemis tells of itself by messages, for the ports of those who ask. Start reading at {@code BrokerManagement}. */
package dev.semel.internal.artemis.management;
