package dev.semel.endtoend.server;

import java.nio.file.Path;

/** What lives on the heap of a server. */
public record LiveHeap(LibertyServer server) {

    /** In bytes, after a collection of the whole heap. */
    public long size() {
        String total = Shell.in(Path.of("."))
                .run("\"$JAVA_HOME/bin/jcmd\" " + server.processId() + " GC.class_histogram | tail -n 1");
        String[] columns = total.strip().split("\\s+");
        if (!columns[0].equals("Total")) {
            throw new IllegalStateException("The server says of its heap: " + total);
        }
        return Long.parseLong(columns[2]);
    }
}
