package dev.semel.testing.internal;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;

/** A handle on the connection of a transaction, as a server hands it out: it does not end the transaction, and is watched. */
final class WatchedConnection implements InvocationHandler {

    private static final Set<String> BOUNDARIES = Set.of("commit", "rollback", "setAutoCommit");

    private final Connection connection;
    private final OpenTransaction transaction;
    private final boolean isOfProvider;

    private WatchedConnection(Connection connection, OpenTransaction transaction, boolean isOfProvider) {
        this.connection = connection;
        this.transaction = transaction;
        this.isOfProvider = isOfProvider;
    }

    /** @param isOfProvider a persistence provider ends what it takes for a transaction of its own; anybody else is refused */
    static Connection of(Connection connection, OpenTransaction transaction, boolean isOfProvider) {
        return proxy(Connection.class, new WatchedConnection(connection, transaction, isOfProvider));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        String name = method.getName();
        boolean isSavepoint = name.equals("rollback") && method.getParameterCount() == 1;
        if (BOUNDARIES.contains(name) && !isSavepoint) {
            refuse(name);
            return null;
        }
        if (name.equals("close")) {
            return null;
        }
        Object result = call(connection, method, arguments);
        return result instanceof Statement statement
                ? watched(statement, method.getReturnType(), textIn(arguments))
                : result;
    }

    private void refuse(String name) throws SQLException {
        if (!isOfProvider) {
            throw new SQLException(
                    "Connection." + name + " was called on a connection of the server's transaction. A server"
                            + " refuses that, because it ends the transaction by itself. Leave the call out.");
        }
    }

    private static String textIn(Object[] arguments) {
        return arguments != null && arguments.length > 0 && arguments[0] instanceof String sql ? sql : "";
    }

    private Object watched(Statement statement, Class<?> type, String prepared) {
        return proxy(type, (proxy, method, arguments) -> {
            if (method.getName().startsWith("execute")) {
                transaction.beforeStatement(prepared.isEmpty() ? textIn(arguments) : prepared);
            }
            return call(statement, method, arguments);
        });
    }

    private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(WatchedConnection.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
