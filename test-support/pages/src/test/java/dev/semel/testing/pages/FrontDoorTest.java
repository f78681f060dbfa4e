package dev.semel.testing.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the repository's host reads names what is there: it tells no one of a path, a share or a library that has gone. */
class FrontDoorTest {

    private static final String WORKFLOW = read(".github/workflows/build.yml");

    private static final Pattern SHARES = Pattern.compile("(?m)^shares=(\\d+)$");
    private static final Pattern SHARES_OF_JOBS = Pattern.compile("share: \\[(.*)]");
    private static final Pattern DATABASES = Pattern.compile("database: \\[(.*)]");
    private static final String EXPRESSION = "\\$\\{\\{.*?}}";
    private static final Pattern STEP = Pattern.compile("(?m)^ +- run: (.*)$");
    private static final Pattern LIBRARY = Pattern.compile("dependency-name: \"?([\\w.-]+?)(?:\\.\\*)?:([\\w.*-]+)");
    private static final Pattern OWNED = Pattern.compile("(?m)^/(\\S+)");

    @Test
    void givesEachShareOfTheLongTestsAJob() {
        int shares = Integer.parseInt(found(SHARES, read(".ci/run")).get(0));

        assertThat(found(SHARES_OF_JOBS, WORKFLOW))
                .containsExactly(
                        IntStream.range(0, shares).mapToObj(String::valueOf).collect(Collectors.joining(", ")));
    }

    @Test
    void runsCommandsThatThereAreOnEachDatabase() {
        BuildCommands commands = new BuildCommands();
        List<String> steps = Stream.of(found(DATABASES, WORKFLOW).get(0).split(", "))
                .flatMap(database -> found(STEP, WORKFLOW).stream().map(step -> step.replaceAll(EXPRESSION, database)))
                .toList();

        assertThat(steps).hasSizeGreaterThan(8).allSatisfy(step -> assertThat(commands.complaints(step))
                .isEmpty());
    }

    @Test
    void leavesOutOfTheUpdatesOnlyWhatThePomsHave() {
        String poms = Checkout.files("pom.xml").stream().map(Checkout::read).collect(Collectors.joining());

        assertThat(LIBRARY.matcher(read(".github/dependabot.yml")).results())
                .hasSizeGreaterThan(8)
                .allSatisfy(library -> {
                    assertThat(poms).contains("<groupId>" + library.group(1));
                    assertThat(poms).contains("<artifactId>" + library.group(2).replaceFirst("\\*$", ""));
                });
    }

    @Test
    void asksForASecondLookAtPathsThatThereAre() {
        assertThat(found(OWNED, read(".github/CODEOWNERS")))
                .hasSizeGreaterThan(10)
                .allSatisfy(path -> assertThat(Checkout.path(path)).exists());
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1)).toList();
    }

    private static String read(String path) {
        return Checkout.read(Checkout.path(path));
    }
}
