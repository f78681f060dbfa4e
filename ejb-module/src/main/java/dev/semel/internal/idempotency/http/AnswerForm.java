package dev.semel.internal.idempotency.http;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Providers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * In what form a client gets an answer.
 *
 * @param writers those of the server
 * @param accepted by the client, what it likes best first
 */
record AnswerForm(Providers writers, List<MediaType> accepted) {

    /** The type of an answer that names none, as the server chooses it (Jakarta REST, 3.8). */
    static MediaType choose(List<MediaType> accepted, List<MediaType> produced, Predicate<MediaType> isWritable) {
        List<MediaType> wanted = accepted.isEmpty() ? List.of(MediaType.WILDCARD_TYPE) : accepted;
        return wanted.stream()
                .flatMap(liked -> produced.stream().filter(liked::isCompatible).flatMap(made -> concrete(made, liked)))
                .filter(isWritable)
                .findFirst()
                .orElseGet(() -> Stream.concat(produced.stream(), Stream.of(MediaType.APPLICATION_JSON_TYPE))
                        .flatMap(made -> concrete(made, made))
                        .findFirst()
                        .orElseThrow());
    }

    // The one of the method says more than that of the client, such as its character set.
    private static Stream<MediaType> concrete(MediaType made, MediaType liked) {
        return Stream.of(made, liked)
                .filter(type -> !type.isWildcardType() && !type.isWildcardSubtype())
                .limit(1)
                .map(AnswerForm::withoutWeight);
    }

    private static MediaType withoutWeight(MediaType type) {
        Map<String, String> parameters = new HashMap<>(type.getParameters());
        parameters.keySet().removeAll(List.of("q", "qs"));
        return new MediaType(type.getType(), type.getSubtype(), parameters);
    }
}
