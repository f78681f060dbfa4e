/** What a broker has of Semel: the embedded one, and one of its own that names {@code RefusesUndeliverable} in its broker.xml. */
package dev.semel.artemis.broker;
