package dev.semel.internal.idempotency.http;

import dev.semel.internal.idempotency.store.Delivery;
import java.nio.charset.StandardCharsets;

/** What tells a request from others, as the filter finds it out. */
public final class RequestIdentity {

    private RequestIdentity() {}

    public static Delivery of(String consumer, String user, String key, String body) {
        CurrentRequest request = new CurrentRequest();
        request.begin(key, user, "POST /transfers?", body.getBytes(StandardCharsets.UTF_8), null);
        return request.delivery(consumer);
    }
}
