package dev.semel.endtoend.cluster;

import dev.semel.testing.bench.LibertyServer;

/** The lab's appender, as one more application on the server that is shipped. */
public final class AppenderBeside {

    private static final String APPLICATION =
            "<server><webApplication id=\"lab\" name=\"lab\" location=\"lab.war\" contextRoot=\"/lab\"/></server>";

    private final LibertyServer server;

    private AppenderBeside(LibertyServer server) {
        this.server = server;
    }

    /** Deploys it to a server that has yet to be started. */
    public static AppenderBeside deployedTo(LibertyServer server) {
        server.withFile("apps/lab.war", LabArchive.appender(LibertyServer.shipped("apps/shop.war")))
                .withDropIn("lab.xml", APPLICATION)
                .readyWhen("shop/api/stats", "console/", "lab/" + LabArchive.READY);
        return new AppenderBeside(server);
    }

    /** Appends an event for a queue, in a transaction that commits. */
    public void append(String queue) {
        new Flow(queue, 1, null, null).append(server, 1);
    }
}
