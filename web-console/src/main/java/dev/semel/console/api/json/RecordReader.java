package dev.semel.console.api.json;

import dev.semel.console.api.problem.BadInputException;
import dev.semel.console.api.problem.BadInputException.BadInput;
import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Map;

@Provider
@Consumes(MediaType.APPLICATION_JSON)
public class RecordReader implements MessageBodyReader<Record> {

    @Override
    public boolean isReadable(Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
        return type.isRecord();
    }

    @Override
    public Record readFrom(
            Class<Record> type,
            Type generic,
            Annotation[] annotations,
            MediaType media,
            MultivaluedMap<String, String> headers,
            InputStream in) {
        return JsonRecord.read(json(in), type);
    }

    private static JsonValue json(InputStream in) {
        try (JsonReader reader = Json.createReaderFactory(Map.of()).createReader(in, StandardCharsets.UTF_8)) {
            return reader.readValue();
        } catch (JsonException broken) {
            throw new BadInputException(new BadInput("body", "an object of JSON", "something else, or cut off"));
        }
    }
}
