package dev.semel.internal.kafka.record;

import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.kafka.position.Assignment;
import dev.semel.internal.message.BrokenJson;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.LargeBody;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.TraceContext;
import dev.semel.internal.message.content.JsonText;
import dev.semel.kafka.KafkaKeyResolver;
import jakarta.json.JsonException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** A record, from its partition or as a retry of ours; everything in it may be hostile. */
public final class RecordMessage implements IncomingMessage {

    private static final int NAME_LENGTH = 255;
    private static final int CUT_LENGTH = 150;
    private static final Pattern UUID_FORM = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    // By name, because not every application has the API.
    private static final String JSON_BINDING = "jakarta.json.bind.JsonbException";

    private final ConsumerRecord<byte[], byte[]> record;
    private final String consumer;
    private final boolean mayHaveBegun;
    private final @Nullable UUID retry;
    private final int topicNumber;
    private @Nullable StoredMessage content;
    private @Nullable Delivery read;
    private boolean hasReachedHandler;

    private RecordMessage(ConsumerRecord<byte[], byte[]> record, Assignment assignment, boolean mayHaveBegun) {
        this.record = record;
        this.consumer = assignment.consumer();
        this.topicNumber = assignment.topic().number();
        this.mayHaveBegun = mayHaveBegun;
        this.retry = null;
    }

    private RecordMessage(ConsumerRecord<byte[], byte[]> record, String consumer, UUID retry, int topicNumber) {
        this.record = record;
        this.consumer = consumer;
        this.topicNumber = topicNumber;
        this.mayHaveBegun = true;
        this.retry = retry;
    }

    /** @param mayHaveBegun whether a node may have worked on it before, and have died over it */
    public static RecordMessage ofPartition(
            ConsumerRecord<byte[], byte[]> record, Assignment assignment, boolean mayHaveBegun) {
        return new RecordMessage(CapturedHeaders.unpacked(record), assignment, mayHaveBegun);
    }

    /**
     * @param event that carries it
     * @throws RuntimeException if it is no record
     */
    public static RecordMessage ofRetry(UUID event, StoredMessage stored, String consumer) {
        RecordMessage message =
                new RecordMessage(StoredRecord.record(stored), consumer, event, StoredRecord.topicNumber(stored));
        message.content = stored;
        return message;
    }

    /** For the handler, which may change what it gets: a retry is made of what came. */
    public ConsumerRecord<byte[], byte[]> forHandler() {
        return StoredRecord.with(StoredRecord.copy(record.headers()), record);
    }

    /** Where it belongs in a distributed trace. */
    public Optional<TraceContext> trace() {
        return TraceContext.of(content().properties());
    }

    @Override
    public Optional<String> sentId() {
        String place = record.topic() + "-" + record.partition() + "-" + record.offset();
        // Those of the topics that had this name before have the same offsets.
        return Optional.of(topicNumber == 0 ? place : place + "@" + topicNumber);
    }

    @Override
    public String messageId() {
        String id = sentId().orElseThrow();
        return id.length() <= NAME_LENGTH ? id : SafeText.line(id, CUT_LENGTH) + "#" + ContentHash.of(id);
    }

    @Override
    public String destination() {
        return KAFKA + record.topic();
    }

    @Override
    public Optional<String> ownQueue() {
        return Optional.of(CONSUMER + consumer);
    }

    @Override
    public Optional<String> keyProperty(String name) {
        if (retry != null && name.equals(MessageContract.IDEMPOTENCY_KEY)) {
            return Optional.ofNullable(content().properties().get(name)).map(Object::toString);
        }
        // What a broker of messages could not read is told by the adapter of that broker only.
        return name.equals(MessageContract.UNREADABLE) ? Optional.empty() : StoredRecord.text(record.headers(), name);
    }

    @Override
    public String keyBy(IdempotencyKeyResolver resolver) {
        return ((KafkaKeyResolver) resolver).keyOf(forHandler());
    }

    // Kafka does not say so.
    @Override
    public boolean isRedelivered() {
        return false;
    }

    @Override
    public boolean isRepeated() {
        return mayHaveBegun;
    }

    @Override
    public void tellRead(Delivery delivery) {
        read = delivery;
    }

    /** What the protocol has found in it; empty if it could not be read, or has no usable key. */
    public Optional<Delivery> read() {
        return Optional.ofNullable(read);
    }

    @Override
    public void tellHandler(boolean mayHaveWorked) {
        hasReachedHandler = true;
    }

    @Override
    public boolean hasReachedHandler() {
        return hasReachedHandler;
    }

    @Override
    public int waits() {
        return retry != null && content().properties().get(MessageContract.WAITS) instanceof Integer waits ? waits : 0;
    }

    @Override
    public Optional<UUID> eventId() {
        return retry != null
                ? Optional.of(retry)
                : StoredRecord.text(record.headers(), MessageContract.EVENT_ID).flatMap(RecordMessage::id);
    }

    @Override
    public Optional<UUID> retryOf() {
        return retry != null && content().properties().get(MessageContract.RETRY_OF) instanceof String event
                ? id(event)
                : Optional.empty();
    }

    private static Optional<UUID> id(String text) {
        return UUID_FORM.matcher(text).matches() ? Optional.of(UUID.fromString(text)) : Optional.empty();
    }

    @Override
    public Optional<String> addressee() {
        return retry == null ? Optional.empty() : Optional.of(consumer);
    }

    @Override
    public StoredMessage content() {
        if (content == null) {
            content = StoredRecord.of(record, topicNumber);
        }
        return content;
    }

    @Override
    public void keep() {
        content();
    }

    @Override
    public void load() {
        // Kafka's client has it in memory.
    }

    @Override
    public Optional<LargeBody> largeBody() {
        byte[] value = record.value();
        return value != null && value.length > StoredMessage.LARGEST_BODY
                ? Optional.of(new LargeValue(value))
                : Optional.empty();
    }

    @Override
    public String contentHash(List<String> ignored) {
        return largeBody()
                .map(body -> ContentHash.of(content().kind(), body, ignored))
                .orElseGet(() -> ContentHash.of(content(), ignored));
    }

    // Other JSON, a partner's answer for example, throws the same exceptions as that of the record.
    @Override
    public boolean isBodyAtFault(Throwable failure) {
        boolean isOfJson = failure instanceof JsonException
                || JSON_BINDING.equals(failure.getClass().getName());
        return isOfJson
                && record.value() != null
                && JsonText.of(record.value()).filter(BrokenJson::is).isPresent();
    }
}
