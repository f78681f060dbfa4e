package dev.semel.admin.audit;

import java.time.Instant;
import java.util.List;

/**
 * What came of a look through the whole chain.
 *
 * @param chain what was looked at
 * @param verifiedAt when it ended, by the database's time
 * @param seals how many were looked at
 * @param broken how many sentences there are; those beyond the first are counted only
 * @param findings the first 100, each about a seal or a line; none: the chain is whole, and each line is as it was sealed
 */
public record Verification(ChainView chain, Instant verifiedAt, long seals, long broken, List<String> findings) {}
