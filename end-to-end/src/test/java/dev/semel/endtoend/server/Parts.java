package dev.semel.endtoend.server;

/** Where the server has its database and its broker. */
public enum Parts {
    /** As shipped: inside the one process. */
    EMBEDDED {
        @Override
        public Plant build(String name) {
            return Plant.embedded(name);
        }
    },
    /** PostgreSQL and Artemis, by the drop-ins. */
    OUTSIDE {
        @Override
        public Plant build(String name) {
            return Plant.outside(name + "-outside");
        }
    };

    public abstract Plant build(String name);
}
