package dev.semel.console.api.description;

import dev.semel.console.url.UrlParameters;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Describes resources. */
public final class Description {

    private static final String VERSION = "3.1.0";
    private static final String SCHEME = "basic";
    private static final String ABOUT =
            "Reads and mends what Semel keeps, as the console does, with the same roles and the same audit."
                    + " Times are UTC, constants are their names, and what does not apply is null.";
    private static final String SORT =
            "a column of the list, -column downwards; one that the list has not is refused, and the answer"
                    + " names those that it has";
    private static final Map<Integer, String> PROBLEMS = new TreeMap<>(Map.of(
            400,
                    "Something in the request cannot be read; the answer names it, its rule and its value. Nothing was done.",
            401, "Name or password are missing or wrong. Nothing was done.",
            403, "The caller lacks the role; the audit keeps that it was tried. Nothing was done.",
            404, "There is no such thing, or not any more. Nothing was done.",
            409, "The action is refused; the answer says why. Nothing was done.",
            415, "The body is no JSON. Nothing was done.",
            429, "Too many wrong passwords are tried; this one was not checked.",
            500, "The server failed; its log says why, under the reference of the answer."));

    private final List<Class<?>> resources;
    private final Class<?> paged;
    private final Consumer<UrlParameters> paging;
    private final Class<?> started;
    private final Schemas schemas = new Schemas();

    /**
     * @param paged the type of answers that have pages
     * @param paging reads the parameters of the address that all of these have
     * @param started the type of answers to what goes on in the background
     */
    public Description(List<Class<?>> resources, Class<?> paged, Consumer<UrlParameters> paging, Class<?> started) {
        this.resources = List.copyOf(resources);
        this.paged = paged;
        this.paging = paging;
        this.started = started;
    }

    /** @param server the address below which the paths are */
    public JsonObject of(String server) {
        JsonObject paths = paths();
        return Json.createObjectBuilder()
                .add("openapi", VERSION)
                .add(
                        "info",
                        Json.createObjectBuilder()
                                .add("title", "Semel")
                                .add("version", "1")
                                .add("description", ABOUT))
                .add(
                        "servers",
                        Json.createArrayBuilder().add(Json.createObjectBuilder().add("url", server)))
                .add("security", security())
                .add("paths", paths)
                .add("components", components())
                .build();
    }

    private JsonObject paths() {
        Map<String, JsonObjectBuilder> paths = new TreeMap<>();
        for (Class<?> resource : resources) {
            for (Method method : resource.getDeclaredMethods()) {
                if (method.isAnnotationPresent(Summary.class)) {
                    paths.computeIfAbsent(path(resource, method), none -> Json.createObjectBuilder())
                            .add(isAction(method) ? "post" : "get", operation(resource, method));
                }
            }
        }
        JsonObjectBuilder all = Json.createObjectBuilder();
        paths.forEach(all::add);
        return all.build();
    }

    private static String path(Class<?> resource, Method method) {
        Path below = method.getAnnotation(Path.class);
        String path = "/" + resource.getAnnotation(Path.class).value() + "/" + (below == null ? "" : below.value());
        return path.replaceAll("/+", "/").replaceAll("(.)/$", "$1");
    }

    private static boolean isAction(Method method) {
        return method.isAnnotationPresent(POST.class);
    }

    private JsonObject operation(Class<?> resource, Method method) {
        Summary summary = method.getAnnotation(Summary.class);
        JsonObjectBuilder operation = Json.createObjectBuilder()
                .add("summary", summary.value())
                .add("description", "Needs the role " + summary.role() + ".")
                .add("operationId", resource.getSimpleName().replace("Resource", "") + "." + method.getName())
                .add("security", security())
                .add("parameters", parameters(method, summary));
        bodyOf(method).ifPresent(body -> operation.add("requestBody", requestBody(body)));
        return operation.add("responses", responses(method)).build();
    }

    private static Optional<Parameter> bodyOf(Method method) {
        return Arrays.stream(method.getParameters())
                .filter(parameter -> !parameter.isAnnotationPresent(PathParam.class))
                .findFirst();
    }

    private JsonObject requestBody(Parameter body) {
        return Json.createObjectBuilder()
                .add("required", true)
                .add("content", content("application/json", schemas.ofBody(body.getParameterizedType())))
                .build();
    }

    private JsonArrayBuilder parameters(Method method, Summary summary) {
        JsonArrayBuilder all = Json.createArrayBuilder();
        Arrays.stream(method.getParameters())
                .map(parameter -> parameter.getAnnotation(PathParam.class))
                .filter(parameter -> parameter != null)
                .forEach(parameter -> all.add(parameter(parameter.value(), "path", "which one")));
        UrlParameters asked = new UrlParameters(Map.of());
        if (summary.filter() != void.class) {
            read(summary.filter(), asked);
        }
        if (method.getReturnType() == paged) {
            paging.accept(asked);
        }
        asked.rules().forEach((name, rule) -> all.add(parameter(name, "query", name.equals("sort") ? SORT : rule)));
        return all;
    }

    private static void read(Class<?> filter, UrlParameters asked) {
        try {
            filter.getMethod("read", UrlParameters.class).invoke(null, asked);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(
                    filter + " has no read(UrlParameters); the API is not described.", impossible);
        }
    }

    private static JsonObject parameter(String name, String place, String rule) {
        return Json.createObjectBuilder()
                .add("name", name)
                .add("in", place)
                .add("required", place.equals("path"))
                .add("description", rule)
                .add("schema", Json.createObjectBuilder().add("type", "string"))
                .build();
    }

    private JsonObject responses(Method method) {
        boolean isStarted = method.getReturnType() == started;
        JsonObjectBuilder all = Json.createObjectBuilder()
                .add(
                        isStarted ? "202" : "200",
                        Json.createObjectBuilder()
                                .add("description", isStarted ? "It was started." : "It was done.")
                                .add(
                                        "content",
                                        content("application/json", schemas.ofAnswer(method.getGenericReturnType()))));
        List<Integer> problems = new ArrayList<>(PROBLEMS.keySet());
        if (Arrays.stream(method.getParameters()).noneMatch(part -> part.isAnnotationPresent(PathParam.class))) {
            problems.remove(Integer.valueOf(404));
        }
        if (!isAction(method)) {
            problems.removeAll(List.of(409, 415));
        }
        problems.forEach(status -> all.add(
                String.valueOf(status), Json.createObjectBuilder().add("$ref", "#/components/responses/" + status)));
        return all.build();
    }

    private static JsonObject content(String type, JsonObject schema) {
        return Json.createObjectBuilder()
                .add(type, Json.createObjectBuilder().add("schema", schema))
                .build();
    }

    private static JsonArrayBuilder security() {
        return Json.createArrayBuilder().add(Json.createObjectBuilder().add(SCHEME, Json.createArrayBuilder()));
    }

    private JsonObject components() {
        JsonObjectBuilder responses = Json.createObjectBuilder();
        PROBLEMS.forEach((status, what) -> responses.add(
                String.valueOf(status),
                Json.createObjectBuilder()
                        .add("description", what)
                        .add("content", content("application/problem+json", ProblemSchema.of()))));
        return Json.createObjectBuilder()
                .add(
                        "securitySchemes",
                        Json.createObjectBuilder()
                                .add(
                                        SCHEME,
                                        Json.createObjectBuilder()
                                                .add("type", "http")
                                                .add("scheme", "basic")))
                .add("responses", responses)
                .add("schemas", schemas.all())
                .build();
    }
}
