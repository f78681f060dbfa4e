package dev.semel.internal.node;

import java.time.Duration;

/**
 * What a node tells of its relay. Times are told as distances from now, because the clocks of nodes differ.
 *
 * @param lookedAgo null if it has not looked yet
 * @param looksWithin negative if it should have looked already
 * @param trouble why it can publish nothing now; null if nothing is known against it
 */
public record RelaySign(Duration lookedAgo, Duration looksWithin, String trouble) {}
