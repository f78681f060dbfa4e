package dev.semel.internal.admin.seal;

/**
 * Where the chain begins and ends.
 *
 * @param purged number of the last seal that was purged; 0: none was
 * @param purgedHash its hash, on which the first seal that remains rests; empty: none was purged
 */
record Chain(long last, String lastHash, long purged, String purgedHash) {

    Chain endingWith(Seal seal) {
        return new Chain(seal.number(), seal.hash(), purged, purgedHash);
    }
}
