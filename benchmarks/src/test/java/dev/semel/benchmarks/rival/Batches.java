package dev.semel.benchmarks.rival;

/** Takes letters, which are sure to be there after a commit. */
interface Batches {

    void send(Letter letter) throws Exception;

    void commit() throws Exception;
}
