package dev.semel.benchmarks.installation;

/** How long the processors worked, in milliseconds: for the database, and for all servers together. */
public record ProcessorTime(double database, double servers) {

    public ProcessorTime less(ProcessorTime other) {
        return new ProcessorTime(database - other.database, servers - other.servers);
    }

    public ProcessorTime times(double factor) {
        return new ProcessorTime(database * factor, servers * factor);
    }
}
