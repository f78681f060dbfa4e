package dev.semel.testing.internal;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** What the application calls outside its database, where no rollback reaches. */
public final class OutsideCalls {

    private final List<OutsideCall> calls = new CopyOnWriteArrayList<>();
    private final TransactionStack stack;

    public OutsideCalls(TransactionStack stack) {
        this.stack = stack;
    }

    /** The same, watched. */
    public <T> T watched(Class<T> type, T real, OutsideCall.Kind kind) {
        if (!type.isInterface()) {
            throw new IllegalArgumentException(
                    type.getName() + " is no interface, so the kit cannot watch its calls. Give the"
                            + " handler a double of your own by with(...), and let it say what it does by Collaborators.called(...).");
        }
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (method.getDeclaringClass() != Object.class) {
                        record(type.getSimpleName() + "." + method.getName(), kind, arguments);
                    }
                    return call(real, method, arguments);
                }));
    }

    private static Object call(Object real, Method method, Object[] arguments) throws Throwable {
        try {
            method.setAccessible(true);
            return method.invoke(real, arguments);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }

    public void record(String what, OutsideCall.Kind kind, Object... arguments) {
        Optional<Attempt> attempt = stack.attempt();
        attempt.ifPresent(Attempt::beforeCall);
        String with = arguments == null
                ? ""
                : Arrays.stream(arguments).map(OutsideCalls::text).collect(Collectors.joining(", "));
        calls.add(new OutsideCall(what, with, kind, attempt.orElse(null)));
    }

    private static String text(Object argument) {
        return argument instanceof Object[] many ? Arrays.deepToString(many) : String.valueOf(argument);
    }

    public List<OutsideCall> all() {
        return List.copyOf(calls);
    }

    /** Those of one run of the handler. */
    public List<OutsideCall> of(Attempt attempt) {
        return calls.stream().filter(call -> call.attempt() == attempt).toList();
    }

    public void forget() {
        calls.clear();
    }
}
