package dev.semel.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdvisoryCheckTest {

    private static final String ADVISORY =
            """
            {"id": "CVE-1", "summary": "A hole", "modified": "2026-01-01T00:00:00Z", "affected": [
              {"package": {"ecosystem": "Maven", "name": "org.example:part"}, "ranges": [
                {"type": "ECOSYSTEM", "events": [{"introduced": "2.0"}, {"last_affected": "2.4"}]},
                {"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "1.9.Final"}]}]}]}
            """;

    private static final String SBOM =
            """
            {"components": [{"group": "org.example", "name": "part", "version": "%s"}]}
            """;

    @TempDir
    private Path folder;

    @Test
    void looksAtWhatHasNoSbomByItsCoordinates() throws IOException {
        assertThat(Part.of("io.openliberty:openliberty-runtime:26.0.0.3"))
                .containsExactly(new Part("io.openliberty:openliberty-runtime", "26.0.0.3"));
    }

    @Test
    void findsAPartInARange() throws IOException {
        assertThat(problemsOf("1.8.Final", ""))
                .containsExactly(
                        "org.example:part 1.8.Final has CVE-1 (A hole): take another version, leave the part out, or accept it in"
                                + " release/accepted.properties with a reason.");
        assertThat(problemsOf("2.4", "")).hasSize(1);
    }

    @Test
    void passesThePartFromTheFixedVersionOn() throws IOException {
        assertThat(problemsOf("1.9.Final", "")).isEmpty();
        assertThat(problemsOf("1.10.Final", "")).isEmpty();
        assertThat(problemsOf("2.4.1", "")).isEmpty();
    }

    @Test
    void passesAnotherPartOfThatVersion() throws IOException {
        AdvisoryCheck check = new AdvisoryCheck(List.of(advisory()), new Properties());

        assertThat(check.problemsOf(List.of(new Part("org.example:other", "1.0"))))
                .isEmpty();
    }

    @Test
    void passesWhatIsAcceptedAndSaysWhy() throws IOException {
        assertThat(problemsOf("1.0", "CVE-1")).isEmpty();
        assertThat(accepting("CVE-1").about(List.of(new Part("org.example:part", "1.0"))))
                .contains("accepted: org.example:part 1.0 has CVE-1 (A hole): not reachable");
    }

    @Test
    void refusesAnAcceptanceThatIsNotNeeded() throws IOException {
        assertThat(problemsOf("1.9.Final", "CVE-1"))
                .containsExactly("No part has CVE-1 any more: remove it from release/accepted.properties.");
    }

    @Test
    void readsAnSbomWithoutParts() throws IOException {
        assertThat(Part.of(Files.writeString(folder.resolve("bom.sbom"), "{}").toString()))
                .isEmpty();
    }

    @Test
    void failsTheBuildThatHasAHole() throws IOException {
        advisory();
        Path accepted = Files.writeString(folder.resolve("accepted.properties"), "");
        Path sbom = Files.writeString(folder.resolve("bom.sbom"), SBOM.formatted("1.0"));

        assertThatThrownBy(() -> AdvisoryCheck.main(folder.toString(), accepted.toString(), sbom.toString()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("CVE-1");
    }

    private List<String> problemsOf(String version, String acceptedId) throws IOException {
        Path sbom = Files.writeString(folder.resolve("bom.sbom"), SBOM.formatted(version));
        return accepting(acceptedId).problemsOf(Part.of(sbom.toString()));
    }

    private AdvisoryCheck accepting(String id) throws IOException {
        Properties accepted = new Properties();
        if (!id.isEmpty()) {
            accepted.setProperty(id, "not reachable");
        }
        return new AdvisoryCheck(List.of(advisory()), accepted);
    }

    private Advisory advisory() throws IOException {
        return Advisory.of(Files.writeString(folder.resolve("CVE-1.json"), ADVISORY));
    }
}
