package dev.semel.internal.retention;

import java.time.Duration;

/** Port: the partitions of the archive, where the database has made a partitioned table of it; else there is nothing to do. */
public interface ArchivePartitions {

    /**
     * Creates those of the coming months, so that nothing is ever refused for want of one, and drops those of which all is
     * older than that. In a transaction of its own, by one node at a time.
     *
     * @return how many were dropped
     */
    int rotate(Duration age);
}
