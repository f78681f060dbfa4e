package dev.semel.admin;

import jakarta.ejb.SessionContext;
import java.lang.reflect.Proxy;
import java.security.Principal;
import java.util.Set;

/** A caller of an admin bean, as the container would tell it. */
public final class Caller {

    private Caller() {}

    public static SessionContext named(String name, String... roles) {
        Set<String> granted = Set.of(roles);
        return (SessionContext) Proxy.newProxyInstance(
                Caller.class.getClassLoader(),
                new Class<?>[] {SessionContext.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getCallerPrincipal" -> (Principal) () -> name;
                    case "isCallerInRole" -> granted.contains((String) arguments[0]);
                    default -> throw new AssertionError("No call should come to " + method.getName());
                });
    }
}
