package dev.semel.internal.outbox.store.jpa;

import dev.semel.testing.TestDatabase;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import javax.sql.DataSource;

/**
 * A way to a real database on which some events lie on a damaged page: a read of their contents is answered with an
 * error, and on PostgreSQL the transaction is over. No statement damages a page, so it is done on the way.
 */
public final class DamagedRows {

    private static final Pattern CONTENT = Pattern.compile("(?s)(.*;)?\\s*SELECT\\s+(e\\.)?id,.*headers.*");

    private final Set<UUID> damaged = ConcurrentHashMap.newKeySet();
    private volatile boolean isContentForbidden;

    /** The content of no event can be read, be it there or not: the rows are not to blame. */
    public void forbidContent() {
        isContentForbidden = true;
    }

    public void damage(UUID event) {
        damaged.add(event);
    }

    public void repair() {
        damaged.clear();
        isContentForbidden = false;
    }

    public TestDatabase in(TestDatabase database) {
        DataSource real = database.dataSource();
        return database.through(proxy(
                DataSource.class,
                real,
                (method, arguments) ->
                        method.getName().equals("getConnection") ? connection(real.getConnection()) : NOTHING));
    }

    private Connection connection(Connection real) {
        return proxy(Connection.class, real, (method, arguments) -> {
            boolean readsContent = method.getName().equals("prepareStatement")
                    && CONTENT.matcher(String.valueOf(arguments[0])).matches();
            return readsContent ? statement(real, real.prepareStatement((String) arguments[0])) : NOTHING;
        });
    }

    private PreparedStatement statement(Connection connection, PreparedStatement real) {
        AtomicBoolean isContentNext = new AtomicBoolean();
        return proxy(PreparedStatement.class, real, (method, arguments) -> {
            String name = method.getName();
            if (isContentForbidden && name.startsWith("execute")) {
                throw failure(connection, "permission denied for table semel_outbox_event");
            }
            // Of two queries in one statement the second reads the content.
            isContentNext.compareAndSet(false, name.equals("getMoreResults"));
            if (name.equals("executeQuery")) {
                return rows(connection, real.executeQuery());
            }
            return name.equals("getResultSet") && isContentNext.get() ? rows(connection, real.getResultSet()) : NOTHING;
        });
    }

    private ResultSet rows(Connection connection, ResultSet real) {
        return proxy(ResultSet.class, real, (method, arguments) -> {
            if (!method.getName().equals("next")) {
                return NOTHING;
            }
            boolean isThere = real.next();
            if (isThere && damaged.contains(real.getObject(1, UUID.class))) {
                throw failure(connection, "missing chunk number 0 for toast value 16403");
            }
            return isThere;
        });
    }

    // What the database itself does with the transaction at an error.
    private static SQLException failure(Connection connection, String sentence) {
        try (PreparedStatement broken = connection.prepareStatement("SELECT * FROM no_such_table")) {
            broken.executeQuery();
            throw new IllegalStateException("The statement was to fail.");
        } catch (SQLException expected) {
            return new SQLException(sentence, "XX001", expected);
        }
    }

    private static final Object NOTHING = new Object();

    private interface Instead {

        /** What is answered, {@link #NOTHING} for what the real one answers. */
        Object of(Method method, Object[] arguments) throws SQLException;
    }

    private static <T> T proxy(Class<T> type, T real, Instead instead) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            Object answer = instead.of(method, arguments);
            if (answer != NOTHING) {
                return answer;
            }
            try {
                return method.invoke(real, arguments);
            } catch (InvocationTargetException failed) {
                throw failed.getCause();
            }
        };
        return type.cast(Proxy.newProxyInstance(DamagedRows.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
