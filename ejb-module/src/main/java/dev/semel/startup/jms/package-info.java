/** The broker side of the start: the probe. Nobody imports it. */
package dev.semel.startup.jms;
