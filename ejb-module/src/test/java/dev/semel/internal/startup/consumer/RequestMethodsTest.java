package dev.semel.internal.startup.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.http.IdempotentRequest;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RequestMethodsTest {

    @Test
    void areInOrderWithAnAnnotationOfTheirOwnOrThatOfTheirClass() {
        assertThat(problems(Orders.class, Inheriting.class, Bound.class)).isEmpty();
    }

    @Test
    void needAName() {
        assertThat(problems(Nameless.class))
                .singleElement()
                .asString()
                .contains(
                        "Nameless.post has @IdempotentRequest, which needs a name of 1 to 200 characters", "not \"\"");
        assertThat(problems(LongName.class)).singleElement().asString().contains("needs a name of 1 to 200 characters");
    }

    @Test
    void returnAResponse() {
        assertThat(problems(Text.class))
                .singleElement()
                .asString()
                .contains("Text.post", "returns java.lang.String. It must return a jakarta.ws.rs.core.Response");
        assertThat(problems(InheritingText.class))
                .as("a method that the class has inherited")
                .singleElement()
                .asString()
                .contains("Texts.put", "returns void");
    }

    @Test
    void areSuchThatAContainerIntercepts() {
        assertThat(problems(Hidden.class)).singleElement().asString().contains("no container intercepts");
    }

    @Test
    void haveANameOfTheirOwn() {
        assertThat(problems(Orders.class, LikeOrders.class))
                .singleElement()
                .asString()
                .contains("The name orders belongs to", "Orders.post", "LikeOrders.post");
        assertThat(problems(LikeAMessage.class))
                .singleElement()
                .asString()
                .contains("The name taken belongs to the bean", "LikeAMessage.post");
    }

    private static List<String> problems(Class<?>... types) {
        RequestMethods requests = new RequestMethods();
        Stream.of(types).forEach(requests::add);
        ConsumerDefinition taken = ConsumerDefinition.of(Taken.class, setting -> null);
        return requests.problems(new NamesInUse(List.of(new AnnotatedConsumer(Taken.class, taken))));
    }

    @IdempotentConsumer(name = "taken")
    private static class Taken {}

    @SuppressWarnings("unused")
    private static class Orders {

        @POST
        @IdempotentRequest(consumer = "orders")
        public Response post() {
            return null;
        }

        @GET
        public String get() {
            return "";
        }
    }

    private static class Works {

        @POST
        public Response post() {
            return null;
        }

        @PUT
        public Response put() {
            return null;
        }

        @SuppressWarnings("unused")
        public String helping() {
            return "";
        }
    }

    @IdempotentRequest(consumer = "works")
    private static class Inheriting extends Works {}

    @IdempotentRequest
    private static class Bound implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {}
    }

    private static class Nameless {

        @POST
        @IdempotentRequest
        public Response post() {
            return null;
        }
    }

    private static class LongName {

        private static final String TEN = "abcdefghij";
        private static final String HUNDRED = TEN + TEN + TEN + TEN + TEN + TEN + TEN + TEN + TEN + TEN;

        @POST
        @IdempotentRequest(consumer = HUNDRED + HUNDRED + "k")
        public Response post() {
            return null;
        }
    }

    private static class Text {

        @POST
        @IdempotentRequest(consumer = "text")
        public String post() {
            return "";
        }
    }

    private static class Texts {

        @PUT
        public void put() {}
    }

    @IdempotentRequest(consumer = "texts")
    private static class InheritingText extends Texts {}

    private static class Hidden {

        @POST
        @IdempotentRequest(consumer = "hidden")
        private Response post() {
            return null;
        }
    }

    private static class LikeOrders {

        @POST
        @IdempotentRequest(consumer = "orders")
        public Response post() {
            return null;
        }
    }

    private static class LikeAMessage {

        @POST
        @IdempotentRequest(consumer = "taken")
        public Response post() {
            return null;
        }
    }
}
