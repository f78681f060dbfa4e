package dev.semel.internal.startup.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.call.CallKeyResolver;
import dev.semel.idempotency.call.IdempotencyKey;
import dev.semel.idempotency.call.Idempotent;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CalledMethodsTest {

    @Test
    void areInOrderWithOneNameAndOneSourceOfTheirKeyEach() {
        assertThat(problems("byParameter", "byPointer", "byBean")).isEmpty();
    }

    @Test
    void needOneSourceOfTheirKey() {
        assertThat(problems("withoutKey"))
                .singleElement()
                .asString()
                .contains("withoutKey needs one source of its key");
        assertThat(problems("withTwoKeys")).singleElement().asString().contains("needs one source of its key");
    }

    @Test
    void needAName() {
        assertThat(problems("nameless")).singleElement().asString().contains("needs a name");
    }

    @Test
    void needPointersThatAreSome() {
        assertThat(problems("lost")).singleElement().asString().contains("does not begin with a slash");
    }

    @Test
    void haveANameOfTheirOwn() {
        assertThat(problems("byParameter", "byParameterToo"))
                .singleElement()
                .asString()
                .contains("The name draw belongs to", "byParameter", "byParameterToo");
        assertThat(problems("likeAMessage"))
                .singleElement()
                .asString()
                .contains("The name taken belongs to the bean", "likeAMessage");
    }

    @Test
    void areSuchThatAContainerIntercepts() {
        assertThat(problems("hidden")).singleElement().asString().contains("no container intercepts");
    }

    private static List<String> problems(String... names) {
        CalledMethods called = new CalledMethods();
        Stream.of(names).forEach(name -> called.add(method(name)));
        ConsumerDefinition taken = ConsumerDefinition.of(Taken.class, setting -> null);
        return called.problems(new NamesInUse(List.of(new AnnotatedConsumer(Taken.class, taken))));
    }

    private static Method method(String name) {
        return Stream.of(Work.class.getDeclaredMethods())
                .filter(method -> method.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @IdempotentConsumer(name = "taken")
    private static class Taken {}

    @SuppressWarnings("unused")
    private static class Work {

        @Idempotent(consumer = "draw")
        void byParameter(@IdempotencyKey String key) {}

        @Idempotent(consumer = "draw")
        void byParameterToo(@IdempotencyKey String key) {}

        @Idempotent(consumer = "point")
        void byPointer(@IdempotencyKey(pointer = "/id") Object order) {}

        @Idempotent(consumer = "ask", key = Numbers.class)
        void byBean(Object order) {}

        @Idempotent(consumer = "keyless")
        void withoutKey(String key) {}

        @Idempotent(consumer = "two")
        void withTwoKeys(@IdempotencyKey String one, @IdempotencyKey String other) {}

        @Idempotent
        void nameless(@IdempotencyKey String key) {}

        @Idempotent(consumer = "lost")
        void lost(@IdempotencyKey(pointer = "id") Object order) {}

        @Idempotent(consumer = "taken")
        void likeAMessage(@IdempotencyKey String key) {}

        @Idempotent(consumer = "hidden")
        private void hidden(@IdempotencyKey String key) {}
    }

    private interface Numbers extends CallKeyResolver {}
}
