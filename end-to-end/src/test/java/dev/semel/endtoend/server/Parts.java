package dev.semel.endtoend.server;

/** Where the server has its database and its broker. */
public enum Parts {
    /** As shipped: inside the one process. */
    EMBEDDED {
        @Override
        public Installation build(String name) {
            return Installation.embedded(name);
        }
    },
    /** PostgreSQL and Artemis, by the drop-ins. */
    OUTSIDE {
        @Override
        public Installation build(String name) {
            return Installation.outside(name + "-outside");
        }
    };

    public abstract Installation build(String name);
}
