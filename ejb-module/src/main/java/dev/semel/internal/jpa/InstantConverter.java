package dev.semel.internal.jpa;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Jakarta Persistence 3.1 maps OffsetDateTime but not Instant. */
@Converter(autoApply = true)
public class InstantConverter implements AttributeConverter<Instant, OffsetDateTime> {

    @Override
    public @Nullable OffsetDateTime convertToDatabaseColumn(@Nullable Instant instant) {
        return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
    }

    @Override
    public @Nullable Instant convertToEntityAttribute(@Nullable OffsetDateTime time) {
        return time == null ? null : time.toInstant();
    }
}
