package dev.semel.endtoend.cluster;

import dev.semel.testing.bench.LibertyServer;

/** The lab's nested calls, as one more application on the server that is shipped. */
public final class NestedBeside {

    /** Where its requests go. */
    public static final String PATH = "nested/api/nested";

    /** Where requests go that are answered in a form of their own. */
    public static final String ANSWERS = "nested/api/answers/";

    private static final String APPLICATION = "<server><webApplication id=\"nested\" name=\"nested\""
            + " location=\"nested.war\" contextRoot=\"/nested\"/></server>";

    private NestedBeside() {}

    /** Deploys it to a server that has yet to be started. */
    public static LibertyServer deployedTo(LibertyServer server) {
        return server.withFile("apps/nested.war", LabArchive.nested(LibertyServer.shipped("apps/shop.war")))
                .withDropIn("nested.xml", APPLICATION)
                .readyWhen("shop/api/stats", "console/", "nested/" + LabArchive.READY);
    }
}
