package dev.semel.endtoend.lab.nested;

import dev.semel.endtoend.lab.nested.NestedAnswers.Parts;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;

/** Chooses the boundary when it writes, and says it in a header. */
@Provider
public class PartsWriter implements MessageBodyWriter<Parts> {

    @Override
    public boolean isWriteable(Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
        return type == Parts.class;
    }

    @Override
    public void writeTo(
            Parts parts,
            Class<?> type,
            Type generic,
            Annotation[] annotations,
            MediaType media,
            MultivaluedMap<String, Object> headers,
            OutputStream body)
            throws IOException {
        String boundary = UUID.randomUUID().toString();
        headers.putSingle(
                HttpHeaders.CONTENT_TYPE,
                new MediaType(media.getType(), media.getSubtype(), Map.of("boundary", boundary)));
        body.write(("--" + boundary + "\r\n\r\n" + parts.first() + "\r\n--" + boundary + "--\r\n")
                .getBytes(StandardCharsets.US_ASCII));
    }
}
