package dev.semel.testing;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.DialectOfDatabase;
import jakarta.persistence.EntityManager;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** What a server does for a data source inside a transaction: each call gets the transaction's one connection. */
final class SharedConnection {

    private SharedConnection() {}

    /** The database of the transaction that is current when it is used. */
    static Database database(Supplier<EntityManager> current, DialectOfDatabase dialect) {
        return new Database(current, dialect, dataSource(current));
    }

    private static DataSource dataSource(Supplier<EntityManager> current) {
        return proxy(
                DataSource.class,
                (proxy, method, arguments) -> handle(current.get().unwrap(Connection.class)));
    }

    private static Connection handle(Connection shared) {
        return proxy(Connection.class, (proxy, method, arguments) -> {
            if (method.getName().equals("close")) {
                return null;
            }
            return call(method, shared, arguments);
        });
    }

    private static Object call(Method method, Object target, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(SharedConnection.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
