package dev.semel.internal.outbox.relay;

import dev.semel.testing.TestDatabase;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** A way to a real database that remembers what is executed on it, in the words of the outbox. */
final class RecordedStatements {

    final List<String> executed = new ArrayList<>();

    TestDatabase in(TestDatabase database) {
        DataSource real = database.dataSource();
        return database.through(proxy(DataSource.class, (proxy, method, arguments) -> {
            Object answer = call(() -> method.invoke(real, arguments));
            return answer instanceof Connection connection ? recorded(connection) : answer;
        }));
    }

    private Connection recorded(Connection real) {
        return proxy(Connection.class, (proxy, method, arguments) -> {
            if (method.getName().equals("prepareStatement")) {
                executed.add(inWords(String.valueOf(arguments[0]).strip()));
            }
            if (method.getName().equals("commit")) {
                executed.add("commit");
            }
            return call(() -> method.invoke(real, arguments));
        });
    }

    private static String inWords(String sql) {
        if (sql.contains("INSERT INTO semel_outbox_event")) {
            return "append";
        }
        if (sql.contains("FROM semel_slot") && sql.contains("SKIP LOCKED")) {
            return sql.contains("FROM semel_outbox_event") ? "lock and read" : "lock";
        }
        if (sql.startsWith("SELECT e.id,")) {
            return "read";
        }
        if (sql.contains("'PUBLISHED'")) {
            return "mark";
        }
        if (sql.startsWith("SELECT status FROM semel_outbox_event WHERE id")) {
            return "find";
        }
        if (sql.startsWith("UPDATE semel_slot")) {
            return "served";
        }
        return sql.contains("FROM semel_slot s") ? "look" : sql;
    }

    private interface Call {
        Object run() throws ReflectiveOperationException;
    }

    private static Object call(Call call) throws Throwable {
        try {
            return call.run();
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(RecordedStatements.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
