/** What the client of Artemis knows and Jakarta Messaging has no method for. By reflection: its classes are the adapter's. */
package dev.semel.internal.message.jms.artemis;
