/** What the linter says of the broker behind the relay and the consumers. */
package dev.semel.internal.startup.lint.broker;
