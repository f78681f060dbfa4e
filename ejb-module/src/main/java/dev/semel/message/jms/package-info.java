/** Messages of Jakarta Messaging to messages at rest and back. Only rooms that hold messages of the broker may import it. */
package dev.semel.message.jms;
