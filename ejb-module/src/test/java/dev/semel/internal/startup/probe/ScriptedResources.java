package dev.semel.internal.startup.probe;

import dev.semel.internal.startup.probe.ProbeQueue.UnreachableBrokerException;

/** The resources of a scripted server. */
final class ScriptedResources extends TwoResources {

    private final ScriptedServer server;

    ScriptedResources(ScriptedServer server) {
        super(null, server, null, null);
        this.server = server;
    }

    @Override
    ProbeQueue openQueue() throws UnreachableBrokerException {
        server.requireBroker();
        return new QueueOf(server);
    }

    @Override
    boolean isLockKept() {
        return server.keepsLocks;
    }

    @Override
    void touchDatabase() {
        server.touchDatabase();
    }

    private static final class QueueOf extends ProbeQueue {

        private final ScriptedServer server;

        QueueOf(ScriptedServer server) {
            super(null, null);
            this.server = server;
        }

        @Override
        void send() throws UnreachableBrokerException {
            server.send();
        }

        @Override
        boolean getsOne() {
            return server.arrived-- > 0;
        }

        @Override
        boolean isEmpty() {
            return server.arrived <= 0;
        }
    }
}
