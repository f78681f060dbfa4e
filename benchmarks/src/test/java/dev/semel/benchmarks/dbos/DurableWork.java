package dev.semel.benchmarks.dbos;

/** The work as a workflow. */
interface DurableWork {

    void insertEffect(String work, String text);
}
