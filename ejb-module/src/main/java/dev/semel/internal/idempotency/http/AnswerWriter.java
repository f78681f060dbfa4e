package dev.semel.internal.idempotency.http;

import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes the response of a method as the server would, into memory: it is to be kept before it is sent. */
final class AnswerWriter {

    private final Method method;
    private final AnswerForm form;

    AnswerWriter(Method method, AnswerForm form) {
        this.method = method;
        this.form = form;
    }

    /** @param response null: the method answers with nothing, which the server sends as 204 */
    Answer write(@Nullable Response response, String[] keptHeaders) throws IOException {
        if (response == null) {
            return new Answer(Response.Status.NO_CONTENT.getStatusCode(), Map.of(), new byte[0]);
        }
        Map<String, String> headers = new LinkedHashMap<>();
        for (String name : keptHeaders) {
            String value = response.getHeaderString(name);
            if (value != null) {
                headers.put(name, value);
            }
        }
        if (!response.hasEntity()) {
            return new Answer(response.getStatus(), headers, new byte[0]);
        }
        return new Answer(response.getStatus(), headers, body(response, headers));
    }

    @SuppressWarnings("unchecked")
    private byte[] body(Response response, Map<String, String> headers) throws IOException {
        Object entity = response.getEntity();
        Class<Object> entityType = (Class<Object>) entity.getClass();
        MediaType type = typeOf(response, entityType);
        MessageBodyWriter<Object> writer = writer(entityType, type);
        if (writer == null) {
            throw new IllegalStateException("The server cannot write a " + entityType.getName() + " as " + type
                    + ", so the answer cannot be kept. All that the request did was rolled back.");
        }
        MultivaluedMap<String, Object> sent = new MultivaluedHashMap<>();
        sent.putSingle(HttpHeaders.CONTENT_TYPE, type);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        writer.writeTo(entity, entityType, entityType, method.getAnnotations(), type, sent, body);
        // It may have added what only the writer knows, such as the boundary between parts.
        headers.put(HttpHeaders.CONTENT_TYPE, String.valueOf(sent.getFirst(HttpHeaders.CONTENT_TYPE)));
        return body.toByteArray();
    }

    private @Nullable MessageBodyWriter<Object> writer(Class<Object> entityType, MediaType type) {
        return form.writers().getMessageBodyWriter(entityType, entityType, method.getAnnotations(), type);
    }

    private MediaType typeOf(Response response, Class<Object> entityType) {
        return response.getMediaType() != null
                ? response.getMediaType()
                : AnswerForm.choose(form.accepted(), produced(), type -> writer(entityType, type) != null);
    }

    private List<MediaType> produced() {
        Produces produces = method.isAnnotationPresent(Produces.class)
                ? method.getAnnotation(Produces.class)
                : method.getDeclaringClass().getAnnotation(Produces.class);
        return produces == null
                ? List.of(MediaType.WILDCARD_TYPE)
                : Stream.of(produces.value())
                        .flatMap(types -> Stream.of(types.split(",")))
                        .map(type -> MediaType.valueOf(type.trim()))
                        .toList();
    }
}
