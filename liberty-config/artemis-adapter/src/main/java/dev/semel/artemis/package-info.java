/**
 * The Artemis resource adapter as Semel ships it: with a broker inside the server process when asked for, and with
 * a transaction recovery that finds its branches.
 */
package dev.semel.artemis;
