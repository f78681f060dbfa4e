package dev.semel.internal.startup.lint.consumer;

import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.consumer.DeclaredTransactions;
import dev.semel.internal.message.jms.Broker;
import dev.semel.internal.settings.StartSettings;
import dev.semel.internal.startup.consumer.AnnotatedConsumer;
import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import dev.semel.internal.startup.lint.Check;
import dev.semel.internal.startup.lint.Finding;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.interceptor.Interceptors;
import java.lang.reflect.AnnotatedElement;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** What the annotations of a consumer say that is not as safe as it should be. */
@Dependent
class ConsumerChecks implements Check {

    private static final String SELECTOR = "messageSelector";

    private final AnnotatedConsumers consumers;
    private final Duration transactionTimeout;
    private final Broker broker;

    @Inject
    ConsumerChecks(AnnotatedConsumers consumers, StartSettings settings, Broker broker) {
        this.consumers = consumers;
        this.transactionTimeout = settings.transactionTimeout();
        this.broker = broker;
    }

    @Override
    public List<Finding> check() {
        return consumers.all().stream().flatMap(this::findings).toList();
    }

    private Stream<Finding> findings(AnnotatedConsumer consumer) {
        return Stream.<Check>of(
                        () -> beanManagedTransactions(consumer),
                        () -> impliedName(consumer),
                        () -> shortLease(consumer),
                        () -> selectorOfTheFirst(consumer),
                        () -> interceptorsOutside(consumer),
                        () -> interceptorsOfTheModule(consumer))
                .flatMap(check -> check.findings("a consumer", consumer.className()));
    }

    private static List<Finding> beanManagedTransactions(AnnotatedConsumer consumer) {
        return finding(
                consumer.isBeanManaged(),
                consumer,
                " manages its transactions itself.",
                "What it commits by a UserTransaction of its own commits apart from its key, so a crash between the two"
                        + " repeats the effect.",
                "Remove @TransactionManagement(BEAN); for delivery without a transaction write"
                        + " @TransactionAttribute(NOT_SUPPORTED) instead.");
    }

    private static List<Finding> impliedName(AnnotatedConsumer consumer) {
        return finding(
                consumer.isNameImplied(),
                consumer,
                " has no name of its own, only that of its class.",
                "The name is part of every key: when the class is renamed, all old messages are new.",
                "Write @IdempotentConsumer(name = \"" + consumer.definition().name() + "\").");
    }

    // A lease that can lapse while a transaction of the handler is still alive.
    private List<Finding> shortLease(AnnotatedConsumer consumer) {
        Duration lease = consumer.definition().work().lease();
        return finding(
                consumer.mode() == Mode.LEASED && lease.compareTo(transactionTimeout) < 0,
                consumer,
                " has a lease (" + lease + ") that is shorter than the server's transaction time-out ("
                        + transactionTimeout + ").",
                "When a node stops for a while, its lease lapses and another delivery takes over, although a transaction"
                        + " of the first handler still lives and may yet commit.",
                "Give the lease more than " + transactionTimeout
                        + ", or shorten the server's totalTranLifetimeTimeout and set "
                        + StartSettings.TRANSACTION_TIMEOUT + " to it.");
    }

    // A selector that asks for something that only the first message has, and no retry. Seen where it stands in the
    // annotation of the bean; that of an activation specification is only known when a message has failed.
    private List<Finding> selectorOfTheFirst(AnnotatedConsumer consumer) {
        List<String> lost = selectors(consumer.beanClass())
                .map(broker::lostByCopies)
                .flatMap(List::stream)
                .toList();
        return finding(
                !lost.isEmpty(),
                consumer,
                " selects messages by " + String.join(", ", lost) + ", which a retry does not keep.",
                "No retry is stored for it, because it would lie in the queue for ever: after a failure the broker delivers"
                        + " the message again, at once and until the attempts are used up.",
                "Select by a property that the producer sets.");
    }

    // Those of Jakarta EJB stand outside of those of CDI, of which ours is one.
    private static List<Finding> interceptorsOutside(AnnotatedConsumer consumer) {
        boolean isIntercepted = isIntercepted(consumer.beanClass())
                || DeclaredTransactions.listener(consumer.beanClass())
                        .filter(ConsumerChecks::isIntercepted)
                        .isPresent();
        return outside(isIntercepted, consumer, "@Interceptors");
    }

    private static List<Finding> interceptorsOfTheModule(AnnotatedConsumer consumer) {
        List<String> bound = EjbJar.interceptorsOf(consumer.beanClass());
        return outside(!bound.isEmpty(), consumer, "interceptors of ejb-jar.xml (" + String.join(", ", bound) + ")");
    }

    private static List<Finding> outside(boolean isFound, AnnotatedConsumer consumer, String interceptors) {
        return finding(
                isFound,
                consumer,
                " has " + interceptors + ", which run outside of Semel.",
                "To have a message delivered again, Semel throws an exception through them. One that logs and swallows it lets the"
                        + " message be acknowledged with nothing stored: it is lost.",
                "Bind the interceptor by an annotation of its own (@InterceptorBinding) with a higher @Priority than"
                        + " Interceptor.Priority.LIBRARY_BEFORE, so that it runs inside; or make sure that it lets every exception"
                        + " through.");
    }

    private static boolean isIntercepted(AnnotatedElement element) {
        return element.isAnnotationPresent(Interceptors.class);
    }

    private static List<Finding> finding(
            boolean isFound, AnnotatedConsumer consumer, String does, String why, String mend) {
        String what = "The consumer " + consumer.definition().name() + does;
        return isFound ? List.of(new Finding(what, consumer.className(), why, mend)) : List.of();
    }

    private static Stream<String> selectors(Class<?> beanClass) {
        return Stream.ofNullable(beanClass.getAnnotation(MessageDriven.class))
                .flatMap(bean -> Stream.of(bean.activationConfig()))
                .filter(property -> property.propertyName().equals(SELECTOR))
                .map(ActivationConfigProperty::propertyValue);
    }
}
