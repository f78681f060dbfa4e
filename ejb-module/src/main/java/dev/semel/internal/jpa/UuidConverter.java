package dev.semel.internal.jpa;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Takes the place of EclipseLink's own converter, which fails on null (4.0.9: "jdbcValue is null"). */
@Converter(autoApply = true)
public class UuidConverter implements AttributeConverter<UUID, UUID> {

    @Override
    public @Nullable UUID convertToDatabaseColumn(@Nullable UUID id) {
        return id;
    }

    @Override
    public @Nullable UUID convertToEntityAttribute(@Nullable UUID id) {
        return id;
    }
}
