/** The settings of the capture's process, from its file. */
package dev.semel.internal.settings.capture;
