/** Ends a send for which the broker makes no room. Only the rooms that send import it. */
package dev.semel.message.jms.watch;
