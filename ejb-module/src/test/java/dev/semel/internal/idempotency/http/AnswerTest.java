package dev.semel.internal.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnswerTest {

    @Test
    void isReadAsItWasWritten() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Location", "http://shop/orders/1?a=b: c");
        headers.put("Content-Type", "application/octet-stream");
        byte[] body = {'\n', '\n', 0, (byte) 0xff};

        Answer read = Answer.of(new Answer(201, headers, body).bytes());

        assertThat(read.status()).isEqualTo(201);
        assertThat(read.headers()).isEqualTo(headers);
        assertThat(read.body()).isEqualTo(body);
    }

    @Test
    void mayHaveNeitherHeadersNorABody() {
        Answer read = Answer.of(new Answer(204, Map.of(), new byte[0]).bytes());

        assertThat(read.status()).isEqualTo(204);
        assertThat(read.headers()).isEmpty();
        assertThat(read.body()).isEmpty();
    }

    @Test
    void cannotBeSplitByAHeader() {
        Map<String, String> headers = Map.of("Location", "a\r\nSet-Cookie: b\n\nbody");

        assertThat(Answer.of(new Answer(201, headers, new byte[0]).bytes()).headers())
                .containsExactly(Map.entry("Location", "a Set-Cookie: b body"));
    }

    @Test
    void isKeptUnlessTheServerFailed() {
        assertThat(new Answer(404, Map.of(), new byte[0]).isKept()).isTrue();
        assertThat(new Answer(500, Map.of(), new byte[0]).isKept()).isFalse();
    }
}
