package dev.semel.incontainer.notice;

import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

@Dependent
@Transactional
public class CloseDay {

    @Inject
    private Outbox outbox;

    public List<UUID> close(String day) {
        OutboxEvent closed = OutboxEvent.toQueue("bank.out").type("DayClosed").header("day", day);
        return outbox.appendAll(List.of(
                closed.text("{\"closed\": true}"),
                closed.type("DayBook").bytes("the whole book".getBytes(StandardCharsets.UTF_8)),
                closed.type("DayMark").idempotencyKey("day-" + day)));
    }
}
