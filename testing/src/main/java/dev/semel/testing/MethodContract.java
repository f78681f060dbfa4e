package dev.semel.testing;

import dev.semel.idempotency.call.Idempotent;
import dev.semel.internal.idempotency.call.IdempotentMethod;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.testing.internal.Brought;
import dev.semel.testing.internal.Called;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Runs a method with {@link Idempotent}, or one that uses {@link dev.semel.idempotency.call.Idempotency}, in a unit test and without
 * a server, under what can happen to a call and to its answer, and says in sentences what it does wrong. The caller of the kit repeats
 * a call until it has an answer, as a good one does.
 *
 * <pre>{@code
 * @Test
 * void keepsItsContract() {
 *     MethodContract.of(Transfers.class, "transfer")
 *             .on(dataSource)
 *             .call("transfer-1", new BigDecimal("100.00"))
 *             .verify();
 * }
 * }</pre>
 *
 * <p>An Enterprise Bean, and a method with {@code @Transactional}, has the container's transaction around it, as on a server; the kit
 * itself calls without one.
 */
public final class MethodContract extends Contract<MethodContract> {

    private static final String OTHER = "-2";

    private final Class<?> bean;
    private final String method;
    private final Function<Collaborators, ?> factory;
    private Object[] call;
    private Object[] rival;

    private MethodContract(Class<?> bean, String method, Function<Collaborators, ?> factory) {
        super(EnumSet.complementOf(EnumSet.of(Check.OUT_OF_ORDER)));
        this.bean = bean;
        this.method = method;
        this.factory = factory;
    }

    /** The contract of a bean's method; the fields of the bean are injected. */
    public static <B> MethodContract of(Class<B> bean, String method) {
        return of(bean, method, beans -> beans.bean(bean));
    }

    /** The contract of a method of a bean that the test makes by itself, one for each server. */
    public static <B> MethodContract of(Class<B> bean, String method, Function<Collaborators, ? extends B> factory) {
        return new MethodContract(bean, method, factory);
    }

    /** The arguments of the call. They are the same objects each time: the method must not change them. */
    public MethodContract call(Object... arguments) {
        this.call = arguments.clone();
        return this;
    }

    /** The arguments of another call for the same business object, with a key of its own. */
    public MethodContract rival(Object... arguments) {
        this.rival = arguments.clone();
        return this;
    }

    @Override
    void requireComplete() {
        if (call == null) {
            throw new IllegalStateException("The contract of " + name() + " has no call. Give it one by call(...).");
        }
        for (Object[] arguments : rival == null ? List.<Object[]>of(call) : List.of(call, rival)) {
            method(arguments);
        }
    }

    private Method method(Object[] arguments) {
        Set<Method> found = Called.methods(bean, method, arguments.length);
        if (found.size() != 1) {
            throw new IllegalStateException(bean.getName() + " has "
                    + (found.isEmpty() ? "no method " : "more than one method ") + method + " with " + arguments.length
                    + (arguments.length == 1 ? " parameter" : " parameters")
                    + ", so the kit does not know what to call. Name one that is there once.");
        }
        return found.iterator().next();
    }

    @Override
    String name() {
        return bean.getSimpleName() + "." + method;
    }

    @Override
    Wording words() {
        return Wording.OF_CALLS;
    }

    @Override
    Class<?> bean() {
        return bean;
    }

    @Override
    Object newBean(Collaborators collaborators) {
        return factory.apply(collaborators);
    }

    @Override
    List<ConsumerDefinition> consumers() {
        return List.of();
    }

    @Override
    Brought first() {
        return called(call);
    }

    @Override
    Brought repeated() {
        return first();
    }

    @Override
    Brought copy() {
        return first();
    }

    @Override
    Optional<Brought> rival() {
        return rival == null ? withOtherKey() : Optional.of(called(rival));
    }

    @Override
    Optional<Brought> withOtherKey() {
        Method work = method(call);
        if (!work.isAnnotationPresent(Idempotent.class)) {
            return Optional.empty();
        }
        IdempotentMethod declared = IdempotentMethod.of(work);
        int key = declared.keyParameter();
        if (key < 0 || !declared.pointer().isEmpty() || !(call[key] instanceof String known)) {
            return Optional.empty();
        }
        Object[] arguments = call.clone();
        arguments[key] = known + OTHER;
        return Optional.of(called(arguments));
    }

    @Override
    List<Brought> inOrder() {
        return List.of(first());
    }

    private Called called(Object[] arguments) {
        return new Called(bean, method(arguments), Arrays.asList(arguments));
    }
}
