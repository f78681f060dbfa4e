/** The statements of the capture: the rows of events, and the slot. */
package dev.semel.internal.capture.jpa;
