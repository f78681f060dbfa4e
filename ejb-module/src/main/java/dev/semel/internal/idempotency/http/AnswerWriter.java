package dev.semel.internal.idempotency.http;

import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Providers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the response of a method as the server would, into memory: it is to be kept before it is sent. */
final class AnswerWriter {

    private final Method method;
    private final Providers providers;

    AnswerWriter(Method method, Providers providers) {
        this.method = method;
        this.providers = providers;
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
        MediaType type = typeOf(response);
        headers.put(HttpHeaders.CONTENT_TYPE, type.toString());
        return new Answer(response.getStatus(), headers, body(response.getEntity(), type));
    }

    @SuppressWarnings("unchecked")
    private byte[] body(Object entity, MediaType type) throws IOException {
        Class<Object> entityType = (Class<Object>) entity.getClass();
        Annotation[] annotations = method.getAnnotations();
        MessageBodyWriter<Object> writer = providers.getMessageBodyWriter(entityType, entityType, annotations, type);
        if (writer == null) {
            throw new IllegalStateException("The server cannot write a " + entityType.getName() + " as " + type
                    + ", so the answer cannot be kept. All that the request did was rolled back.");
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        writer.writeTo(entity, entityType, entityType, annotations, type, new MultivaluedHashMap<>(), body);
        return body.toByteArray();
    }

    private MediaType typeOf(Response response) {
        if (response.getMediaType() != null) {
            return response.getMediaType();
        }
        Produces produces = method.isAnnotationPresent(Produces.class)
                ? method.getAnnotation(Produces.class)
                : method.getDeclaringClass().getAnnotation(Produces.class);
        return produces == null ? MediaType.APPLICATION_JSON_TYPE : MediaType.valueOf(produces.value()[0]);
    }
}
