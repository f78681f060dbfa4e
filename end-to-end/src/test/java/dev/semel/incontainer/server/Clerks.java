package dev.semel.incontainer.server;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.incontainer.counter.AcceptConflict;
import dev.semel.incontainer.counter.AskClassifier;
import dev.semel.incontainer.counter.ByMessageId;
import dev.semel.incontainer.counter.ByPointer;
import dev.semel.incontainer.counter.ByProperty;
import dev.semel.incontainer.counter.ByResolver;
import dev.semel.incontainer.counter.ComeBackLater;
import dev.semel.incontainer.counter.DeriveKey;
import dev.semel.incontainer.counter.GiveUpInTime;
import dev.semel.incontainer.counter.IgnoreConflict;
import dev.semel.incontainer.counter.IgnoreSendingTime;
import dev.semel.incontainer.counter.KeepOrder;
import dev.semel.incontainer.counter.OneAtATime;
import dev.semel.incontainer.counter.ReadNews;
import dev.semel.incontainer.counter.ReadNewsElsewhere;
import dev.semel.incontainer.counter.ReadNewsLater;
import dev.semel.incontainer.counter.RetrySlowly;
import dev.semel.incontainer.counter.ShowState;
import dev.semel.incontainer.counter.SurviveDeaths;
import dev.semel.incontainer.counter.TakeOrder;
import dev.semel.incontainer.counter.WorkUnprotected;
import dev.semel.incontainer.counter.leased.CallOnce;
import dev.semel.incontainer.counter.leased.CallOutside;
import dev.semel.incontainer.counter.leased.CheckLease;
import dev.semel.incontainer.counter.leased.WriteUnderLease;
import dev.semel.incontainer.counter.xa.BookInOrder;
import dev.semel.incontainer.counter.xa.SendAndBook;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.shrinkwrap.api.asset.StringAsset;

/** The beans of the counter, where they listen, and how little they wait. */
final class Clerks {

    static final String FAST = "counter-fast";
    static final String TRANSACTED = "counter-transacted";
    static final String XA = "counter-xa";

    private static final List<Class<?>> ON_QUEUES = List.of(
            TakeOrder.class,
            RetrySlowly.class,
            ByProperty.class,
            ByPointer.class,
            ByMessageId.class,
            ByResolver.class,
            WorkUnprotected.class,
            DeriveKey.class,
            AcceptConflict.class,
            IgnoreConflict.class,
            IgnoreSendingTime.class,
            ComeBackLater.class,
            AskClassifier.class,
            GiveUpInTime.class,
            SurviveDeaths.class,
            KeepOrder.class,
            OneAtATime.class,
            ShowState.class);
    private static final List<Class<?>> LEASED =
            List.of(CallOutside.class, CallOnce.class, WriteUnderLease.class, CheckLease.class);
    private static final List<Class<?>> IN_XA = List.of(SendAndBook.class, BookInOrder.class);
    private static final List<Class<?>> ON_TOPIC =
            List.of(ReadNews.class, ReadNewsLater.class, ReadNewsElsewhere.class);

    private static final List<Class<?>> OF_THEIR_OWN_PACE =
            List.of(ReadNewsElsewhere.class, RetrySlowly.class, GiveUpInTime.class);

    private Clerks() {}

    /** The activation specs of both applications. */
    static String activationSpecs() {
        String specs = Stream.of(FAST, TRANSACTED)
                .flatMap(application -> Stream.concat(
                        Stream.concat(ON_QUEUES.stream(), LEASED.stream()).map(bean -> queue(application, bean)),
                        ON_TOPIC.stream().map(bean -> topic(application, bean))))
                .collect(Collectors.joining());
        String xa = IN_XA.stream().map(bean -> queue(XA, bean)).collect(Collectors.joining());
        return "<server>\n" + specs + xa + "</server>\n";
    }

    /** Makes the delivery of all beans transacted, with every annotation. */
    static String transacted() {
        String methods = Stream.concat(ON_QUEUES.stream(), ON_TOPIC.stream())
                .map(bean -> "<method><ejb-name>%s</ejb-name><method-name>*</method-name></method>"
                        .formatted(bean.getSimpleName()))
                .collect(Collectors.joining());
        return "<ejb-jar xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"4.0\"><assembly-descriptor>"
                + "<container-transaction>" + methods + "<trans-attribute>Required</trans-attribute>"
                + "</container-transaction></assembly-descriptor></ejb-jar>";
    }

    /** Tests do not wait for what a real application has time for. */
    static StringAsset settings(String application) {
        Stream<String> delays = Stream.of(ON_QUEUES, LEASED, ON_TOPIC, IN_XA)
                .flatMap(List::stream)
                .filter(bean -> !OF_THEIR_OWN_PACE.contains(bean))
                .map(bean -> "semel.consumer." + name(bean))
                .flatMap(name -> Stream.of(name + ".first-delay=PT0.1S", name + ".max-delay=PT0.4S"));
        Stream<String> others = Stream.of(
                "semel.node=" + application,
                "semel.claim.wait=PT1S",
                "semel.relay.poll-interval=PT0.2S",
                "semel.consumer.call-outside.lease=PT1S");
        return new StringAsset(Stream.concat(delays, others).collect(Collectors.joining(System.lineSeparator())));
    }

    private static String queue(String application, Class<?> bean) {
        return """
                <jmsActivationSpec id="%s/%s">
                  <properties.artemis destination="counter.%s" maxSession="4"/>
                </jmsActivationSpec>
                """
                .formatted(application, bean.getSimpleName(), name(bean));
    }

    private static String topic(String application, Class<?> bean) {
        return """
                <jmsActivationSpec id="%s/%s">
                  <properties.artemis destination="counter.news" destinationType="jakarta.jms.Topic" maxSession="1"
                                      subscriptionDurability="Durable" shareSubscriptions="true"
                                      clientID="counter" subscriptionName="%s"/>
                </jmsActivationSpec>
                """
                .formatted(application, bean.getSimpleName(), bean.getSimpleName());
    }

    private static String name(Class<?> bean) {
        return bean.getAnnotation(IdempotentConsumer.class).name();
    }
}
