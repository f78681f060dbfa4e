package dev.semel.internal.outbox.destination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.platform.Transactions;
import dev.semel.outbox.DestinationKind;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whether events that cannot be read are to blame themselves, when the pool hands out dead connections among those that live. */
class ProbeConnectionsTest {

    private static final Address QUEUE = new Address(DestinationKind.QUEUE, "orders");

    private Set<Integer> dead = Set.of();
    private boolean isDamaged;
    private boolean isClosed;
    private int connections;

    @Test
    void closesNoDestinationOfWhichItMetDeadConnectionsOnlyBetweenThoseThatLive() {
        dead = Set.of(1, 3);

        assertThat(run()).isFalse();
        assertThat(isClosed).isFalse();
    }

    @Test
    void closesNoDestinationInAnOutage() {
        dead = Set.of(1, 2);

        assertThatThrownBy(this::run).hasMessageContaining("the connection was lost");
        assertThat(isClosed).isFalse();
    }

    @Test
    void closesADestinationWhoseEventFailsTwiceOverConnectionsThatAnswer() {
        isDamaged = true;

        assertThat(run()).isTrue();
        assertThat(isClosed).isTrue();
    }

    private boolean run() {
        return new Probe(
                        fake(DestinationStore.class, (proxy, method, arguments) -> switch (method.getName()) {
                            case "lockFirstHeld" -> lockFirstHeld();
                            case "waiting" -> DestinationStore.Waiting.HINDERED;
                            case "forgetProbe" -> true;
                            case "close" -> isClosed = true;
                            default -> throw new UnsupportedOperationException(method.getName());
                        }),
                        fake(RelayStore.class, (proxy, method, arguments) -> requireLife()),
                        null,
                        null,
                        transactions())
                .run(QUEUE);
    }

    private Object lockFirstHeld() {
        requireLife();
        if (isDamaged) {
            throw new IllegalStateException("damaged");
        }
        return Optional.empty();
    }

    private Object requireLife() {
        if (dead.contains(connections)) {
            throw new IllegalStateException("the connection was lost");
        }
        return null;
    }

    private static <T> T fake(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private Transactions transactions() {
        return new Transactions() {
            @Override
            public <T, E extends Exception> T inNew(Work<T, E> work) throws E {
                connections++;
                return work.run();
            }

            @Override
            public <T, E extends Exception> T outside(Work<T, E> work) {
                throw new UnsupportedOperationException();
            }
        };
    }
}
