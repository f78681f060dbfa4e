/**
 * The way of an event as one distributed trace: appended, sent, worked on. Where the server has no OpenTelemetry, the context that a
 * message brings is passed on, and no span is made. Only {@code OpenTelemetryTracing} uses that API. Start reading at {@code Tracing}.
 */
@NullMarked
package dev.semel.internal.tracing;

import org.jspecify.annotations.NullMarked;
