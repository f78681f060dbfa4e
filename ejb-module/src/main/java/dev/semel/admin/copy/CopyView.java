package dev.semel.admin.copy;

import java.time.Instant;

/**
 * One consumer's copies of one origin, since the tables were made.
 *
 * @param origin {@code BROKER_REDELIVERY}, {@code RELAY_RESEND}, {@code SENT_TWICE}, {@code REPEATED_REQUEST}, {@code LATE_COPY},
 *     {@code OVERTAKEN} or {@code OPERATOR_REPLAY}, as the guide explains them
 * @param copies how many were skipped, up to about a second ago
 * @param lastAt when one was counted last
 */
public record CopyView(String consumer, String origin, long copies, Instant lastAt) {}
