package dev.semel.testing.internal;

import java.io.PrintWriter;
import java.io.Writer;
import java.sql.DriverManager;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Hears of connections that are opened past every data source: the driver manager tells its log of each. */
public final class DriverManagerWatch extends PrintWriter {

    private static final String OPENS = "DriverManager.getConnection(\"";
    private static final List<Consumer<String>> LISTENERS = new CopyOnWriteArrayList<>();

    private final PrintWriter before;

    private DriverManagerWatch(PrintWriter before) {
        super(before == null ? Writer.nullWriter() : before);
        this.before = before;
    }

    /** Calls the listener with the URL of each connection, on the thread that opens it, until the result is run. */
    public static synchronized Runnable listen(Consumer<String> listener) {
        LISTENERS.add(listener);
        if (!(DriverManager.getLogWriter() instanceof DriverManagerWatch)) {
            DriverManager.setLogWriter(new DriverManagerWatch(DriverManager.getLogWriter()));
        }
        return () -> stop(listener);
    }

    private static synchronized void stop(Consumer<String> listener) {
        LISTENERS.remove(listener);
        if (LISTENERS.isEmpty() && DriverManager.getLogWriter() instanceof DriverManagerWatch watch) {
            DriverManager.setLogWriter(watch.before);
        }
    }

    @Override
    public void println(String line) {
        if (line != null && line.startsWith(OPENS)) {
            String url = line.substring(OPENS.length(), line.lastIndexOf('"'));
            LISTENERS.forEach(listener -> listener.accept(url));
        }
        super.println(line);
    }
}
