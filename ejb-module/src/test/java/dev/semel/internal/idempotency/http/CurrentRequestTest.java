package dev.semel.internal.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.idempotency.store.Delivery;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CurrentRequestTest {

    private static final String LINE = "POST /orders?null";

    @Test
    void isTheSameWhenItIsSentAgain() {
        assertThat(request("key", "ada", LINE, "body")).isEqualTo(request("key", "ada", LINE, "body"));
    }

    @Test
    void belongsToItsUser() {
        String ofAda = keyHash("key", "ada");

        assertThat(keyHash("key", "grace")).isNotEqualTo(ofAda);
        assertThat(keyHash("key", "")).as("of one who has not signed in").isNotEqualTo(ofAda);
        assertThat(keyHash("a:key", "ad"))
                .as("the same letters, parted otherwise")
                .isNotEqualTo(keyHash("key", "ada:"));
        assertThat(request("key", "ada", LINE, "body").key().text()).isEqualTo("key");
    }

    @Test
    void isAnotherWithAnotherMethodAddressOrBody() {
        Delivery first = request("key", "ada", LINE, "body");

        assertThat(first.isOtherContent(request("key", "ada", LINE, "body").contentHash()))
                .isFalse();
        assertThat(first.isOtherContent(
                        request("key", "ada", "PUT /orders?null", "body").contentHash()))
                .isTrue();
        assertThat(first.isOtherContent(
                        request("key", "ada", "POST /orders?a=b", "body").contentHash()))
                .isTrue();
        assertThat(first.isOtherContent(request("key", "ada", LINE, "other").contentHash()))
                .isTrue();
    }

    @Test
    void saysWhatIsMissingWhereNoFilterHasRead() {
        assertThatThrownBy(() -> new CurrentRequest().delivery("place-order"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Add that class to those of your Application");
    }

    private static String keyHash(String key, String user) {
        return request(key, user, LINE, "body").key().hash();
    }

    private static Delivery request(String key, String user, String line, String body) {
        CurrentRequest request = new CurrentRequest();
        request.begin(key, user, line, body.getBytes(StandardCharsets.UTF_8), null);
        return request.delivery("place-order");
    }
}
