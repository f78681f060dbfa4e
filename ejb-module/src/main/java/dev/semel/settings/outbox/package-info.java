/** What the outbox does with events, as the settings say. */
package dev.semel.settings.outbox;
