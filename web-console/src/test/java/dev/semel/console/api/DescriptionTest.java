package dev.semel.console.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.semel.console.api.description.Summary;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DescriptionTest {

    private static final Pattern REFERENCE = Pattern.compile("\"\\$ref\":\"#/components/([a-z]+)/([A-Za-z0-9]+)\"");

    private final JsonObject described = described();

    @Test
    void hasEachResourceButItself() {
        List<String> resources = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("dev.semel.console").stream()
                        .filter(type -> type.isAnnotatedWith(Path.class))
                        .map(JavaClass::getName)
                        .toList();

        assertThat(DescriptionResource.DESCRIBED)
                .extracting(Class::getName)
                .containsExactlyInAnyOrderElementsOf(resources.stream()
                        .filter(name -> !name.equals(DescriptionResource.class.getName()))
                        .toList());
        assertThat(DescriptionResource.DESCRIBED.stream()
                        .flatMap(resource -> Arrays.stream(resource.getDeclaredMethods()))
                        .filter(method ->
                                method.isAnnotationPresent(GET.class) || method.isAnnotationPresent(POST.class)))
                .allMatch(method -> method.isAnnotationPresent(Summary.class));
    }

    @Test
    void tellsOfEachOperationWhatItDoesWhatItAnswersAndWhoMay() {
        List<String> ids = new ArrayList<>();
        described.getJsonObject("paths").forEach((path, methods) -> methods.asJsonObject()
                .forEach((method, one) -> {
                    JsonObject operation = one.asJsonObject();
                    ids.add(operation.getString("operationId"));
                    assertThat(operation.getString("summary")).as(path).endsWith(".");
                    assertThat(operation.getString("description")).as(path).contains("semel-");
                    assertThat(operation.getJsonArray("security")).as(path).isNotEmpty();
                    assertThat(operation.getJsonObject("responses").keySet())
                            .as(path)
                            .contains("400", "401", "403", "429", "500")
                            .containsAnyOf("200", "202");
                }));

        assertThat(ids).hasSizeGreaterThan(35).doesNotHaveDuplicates();
    }

    @Test
    void namesNothingThatItDoesNotSay() {
        assertThat(REFERENCE
                        .matcher(described.toString())
                        .results()
                        .map(MatchResult::group)
                        .distinct())
                .isNotEmpty()
                .allMatch(reference -> {
                    var parts = REFERENCE.matcher(reference);
                    return parts.find()
                            && described
                                    .getJsonObject("components")
                                    .getJsonObject(parts.group(1))
                                    .containsKey(parts.group(2));
                });
    }

    @Test
    void takesTheParametersFromTheFilterThatReadsThem() {
        assertThat(described
                        .getJsonObject("paths")
                        .getJsonObject("/keys")
                        .getJsonObject("get")
                        .getJsonArray("parameters")
                        .getValuesAs(JsonObject.class))
                .extracting(parameter -> parameter.getString("name"))
                .containsExactlyInAnyOrder("key", "consumer", "status", "since", "from", "to", "size", "sort", "after");
    }

    @Test
    void tellsOfRecordsWhatTheyHave() {
        JsonObject schemas = described.getJsonObject("components").getJsonObject("schemas");

        assertThat(schemas.getJsonObject("ListingOfKeyView").toString()).contains("#/components/schemas/KeyView");
        assertThat(schemas.getJsonObject("KeyView").getJsonObject("properties").keySet())
                .contains("firstSeenAt", "deaths");
        assertThat(schemas.getJsonObject("KeysKeys").getJsonArray("required").toString())
                .isEqualTo("[\"ids\",\"reason\"]");
        assertThat(schemas.getJsonObject("KeyQuery").keySet())
                .as("a filter needs nothing")
                .doesNotContain("required");
        assertThat(schemas.toString()).contains("\"FIRST_SEEN\"");
    }

    private static JsonObject described() {
        try (JsonReader reader = Json.createReader(new StringReader(DescriptionResource.describe("/console/api/")))) {
            return reader.readObject();
        }
    }
}
