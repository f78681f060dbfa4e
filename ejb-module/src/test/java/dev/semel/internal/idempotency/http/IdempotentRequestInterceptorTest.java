package dev.semel.internal.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.http.IdempotentRequest;
import jakarta.ws.rs.core.Response;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

class IdempotentRequestInterceptorTest {

    @Test
    void findsTheAnnotationOfTheMethodBeforeThatOfTheClass() throws Exception {
        assertThat(consumer(Orders.class.getMethod("put"), Orders.class)).isEqualTo("put");
        assertThat(consumer(Orders.class.getMethod("post"), MadeByTheContainer.class))
                .isEqualTo("orders");
    }

    @Test
    void findsTheAnnotationOfTheClassForAMethodThatItHasInherited() throws Exception {
        assertThat(consumer(Works.class.getMethod("inherited"), MadeByTheContainer.class))
                .isEqualTo("orders");
    }

    @Test
    void saysWhatIsMissingWhereAStereotypeHasTheAnnotation() throws Exception {
        Method method = Works.class.getMethod("inherited");

        assertThatThrownBy(() -> consumer(method, Works.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("neither on the method nor on its class");
    }

    private static String consumer(Method method, Class<?> type) {
        return IdempotentRequestInterceptor.declared(method, type).consumer();
    }

    private static class Works {

        public Response inherited() {
            return null;
        }
    }

    @IdempotentRequest(consumer = "orders")
    private static class Orders extends Works {

        public Response post() {
            return null;
        }

        @IdempotentRequest(consumer = "put")
        public Response put() {
            return null;
        }
    }

    private static class MadeByTheContainer extends Orders {}
}
