package dev.semel.internal.idempotency.http;

import jakarta.ws.rs.core.Response;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** A response as it is kept: the status, a line for each header, an empty line, the body. */
record Answer(int status, Map<String, String> headers, byte[] body) {

    static final String MEDIA_TYPE = "application/vnd.semel.response";

    private static final String REPLAYED = "Idempotency-Replayed";

    byte[] bytes() {
        StringBuilder head = new StringBuilder().append(status).append('\n');
        headers.forEach((name, value) ->
                head.append(name).append(": ").append(line(value)).append('\n'));
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(head.append('\n').toString().getBytes(StandardCharsets.UTF_8));
        all.writeBytes(body);
        return all.toByteArray();
    }

    static Answer of(byte[] bytes) {
        int end = 0;
        while (bytes[end] != '\n' || bytes[end + 1] != '\n') {
            end++;
        }
        String[] head = new String(bytes, 0, end, StandardCharsets.UTF_8).split("\n");
        Map<String, String> headers = new LinkedHashMap<>();
        Arrays.stream(head).skip(1).map(line -> line.split(": ", 2)).forEach(pair -> headers.put(pair[0], pair[1]));
        return new Answer(Integer.parseInt(head[0]), headers, Arrays.copyOfRange(bytes, end + 2, bytes.length));
    }

    private static String line(String value) {
        return value.replaceAll("[\r\n]+", " ");
    }

    boolean isKept() {
        return status < Response.Status.INTERNAL_SERVER_ERROR.getStatusCode();
    }

    Response response(boolean isReplayed) {
        Response.ResponseBuilder response = Response.status(status);
        headers.forEach(response::header);
        if (body.length > 0) {
            response.entity(body);
        }
        return isReplayed ? response.header(REPLAYED, "true").build() : response.build();
    }
}
