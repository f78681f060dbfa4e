package dev.semel.internal.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.core.Response;
import org.junit.jupiter.api.Test;

class AnswerWriterTest {

    @Test
    void answersAsTheServerWouldWhereAMethodReturnsNoResponse() throws Exception {
        AnswerWriter writer = new AnswerWriter(Orders.class.getDeclaredMethod("cancel"), null);

        Answer answer = writer.write(new Orders().cancel(), new String[] {"Location"});

        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.headers()).isEmpty();
        assertThat(answer.body()).isEmpty();
        assertThat(answer.isKept()).isTrue();
    }

    private static final class Orders {

        Response cancel() {
            return null;
        }
    }
}
