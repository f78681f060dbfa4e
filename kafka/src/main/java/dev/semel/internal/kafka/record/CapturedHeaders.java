package dev.semel.internal.kafka.record;

import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.PropertiesJson;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * The headers of an event that change data capture has brought. Debezium's router makes headers of columns: it has those of the application in
 * one, as they are in the row, and names what the row does not have. Here they become those that the relay would have sent, so that a handler
 * cannot tell the two apart.
 */
final class CapturedHeaders {

    private static final String PACKED = "semel_headers";

    // Of the router, or of use to a broker of messages only.
    private static final Set<String> NOT_SENT_BY_THE_RELAY =
            Set.of(PACKED, "id", "semel_destination_kind", "semel_body_kind", "semel_priority", "semel_expires_at");

    private CapturedHeaders() {}

    /** The same record if it is none of these. */
    static ConsumerRecord<byte[], byte[]> unpacked(ConsumerRecord<byte[], byte[]> record) {
        return StoredRecord.text(record.headers(), PACKED)
                .filter(packed -> record.headers().lastHeader(MessageContract.EVENT_ID) != null)
                .map(packed -> unpacked(record, packed))
                .orElse(record);
    }

    private static ConsumerRecord<byte[], byte[]> unpacked(ConsumerRecord<byte[], byte[]> record, String packed) {
        Map<String, Object> ofApplication;
        try {
            ofApplication = PropertiesJson.read(packed);
        } catch (RuntimeException foreign) {
            // Written by another program: its headers stay as they are.
            return record;
        }
        Headers headers = new RecordHeaders();
        for (Header header : record.headers()) {
            if (header.value() != null && !NOT_SENT_BY_THE_RELAY.contains(header.key())) {
                headers.add(header);
            }
        }
        ofApplication.forEach((name, value) -> {
            if (headers.lastHeader(name) == null) {
                headers.add(name, Objects.toString(value).getBytes(StandardCharsets.UTF_8));
            }
        });
        return StoredRecord.with(headers, record);
    }
}
