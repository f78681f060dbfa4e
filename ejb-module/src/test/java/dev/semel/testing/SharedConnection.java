package dev.semel.testing;

import dev.semel.jpa.Database;
import dev.semel.jpa.DialectOfDatabase;
import jakarta.persistence.EntityManager;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import javax.sql.DataSource;

/** What a server does for a data source inside a transaction: whoever asks gets the transaction's one connection. */
final class SharedConnection {

    private SharedConnection() {}

    static Database database(EntityManager entityManager, DialectOfDatabase dialect) {
        DataSource dataSource =
                proxy(DataSource.class, (proxy, method, arguments) -> handle(entityManager.unwrap(Connection.class)));
        return new Database(entityManager, dialect, dataSource);
    }

    private static Connection handle(Connection shared) {
        return proxy(Connection.class, (proxy, method, arguments) -> {
            if (method.getName().equals("close")) {
                return null;
            }
            try {
                return method.invoke(shared, arguments);
            } catch (InvocationTargetException failed) {
                throw failed.getCause();
            }
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(SharedConnection.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
