package dev.semel.testing.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The commands of the build on a page, in its blocks and in its sentences. */
final class BuildCommands {

    private static final Pattern IN_A_SENTENCE = Pattern.compile("`((?:\\./mvnw|release/check-)[^`]*)`");
    private static final Pattern COMMENT = Pattern.compile("\\s+# .*");
    private static final Pattern NAMED_TESTS = Pattern.compile("-D(?:it\\.)?test=[\"']?([^\"']*)[\"']?");
    private static final Pattern PHASE_OR_GOAL = Pattern.compile("[a-z][a-z-]*(?::[a-z-]+)?");

    private static final Set<String> FLAGS = Set.of("-am", "-B", "-ntp", "-o", "-q");

    private static final Set<String> PHASES = Set.of("test", "package", "verify", "install", "deploy");

    /** What plugins read without a word in our poms. */
    private static final Set<String> OF_PLUGINS = Set.of(
            "skipTests",
            "newVersion",
            "generateBackupPoms",
            "it.test",
            "altDeploymentRepository",
            "surefire.failIfNoSpecifiedTests");

    private final String poms =
            Checkout.files("pom.xml").stream().map(Checkout::read).collect(Collectors.joining());

    private final List<String> tests = Stream.of("Test.java", "IT.java")
            .flatMap(ending -> Checkout.files(ending).stream())
            .map(file -> file.getFileName().toString())
            .toList();

    static List<String> of(Page page) {
        Stream<String> inBlocks = page.blocks().stream()
                .filter(block -> block.mark().kind() == Mark.Kind.BUILD)
                .flatMap(block -> block.text().lines())
                .map(line -> COMMENT.matcher(line).replaceFirst(""));
        Stream<String> inSentences = IN_A_SENTENCE
                .matcher(page.prose())
                .results()
                .map(command -> command.group(1).replaceAll("\\s+", " "));
        return Stream.concat(inBlocks, inSentences).toList();
    }

    List<String> complaints(String command) {
        List<String> words =
                new ArrayList<>(List.of(command.replace("-pl ", "-pl=").split(" ")));
        String program = words.remove(0);
        if (program.equals("./mvnw")) {
            return words.stream().flatMap(this::complaintsOfWord).toList();
        }
        boolean isThere =
                program.equals("git") || Checkout.path(program).toFile().canExecute();
        return isThere ? List.of() : List.of("There is no script " + program + ".");
    }

    private Stream<String> complaintsOfWord(String word) {
        if (word.startsWith("-pl=")) {
            return complaints(word.substring(4), BuildCommands::isModule, "There is no module %s.");
        }
        if (FLAGS.contains(word)) {
            return Stream.empty();
        }
        if (word.startsWith("-P")) {
            return complaints(word.substring(2), this::isProfile, "There is no profile %s.");
        }
        Matcher tests = NAMED_TESTS.matcher(word);
        if (tests.matches()) {
            return complaints(tests.group(1), this::isTest, "There is no test %s.");
        }
        if (word.startsWith("-D")) {
            return complaints(
                    word.substring(2).replaceFirst("=.*", ""), this::isRead, "Nothing reads the property %s.");
        }
        return complaints(word, this::isPhaseOrGoal, "Maven does not know %s.");
    }

    private static Stream<String> complaints(String names, Predicate<String> isThere, String complaint) {
        return Stream.of(names.split(",")).filter(isThere.negate()).map(complaint::formatted);
    }

    private static boolean isModule(String name) {
        return Checkout.path(name).resolve("pom.xml").toFile().exists();
    }

    /** A star stands for any letters, as Surefire has it. */
    private boolean isTest(String name) {
        Pattern file = Pattern.compile(name.replace("*", ".*") + "\\.java");
        return tests.stream().anyMatch(test -> file.matcher(test).matches());
    }

    private boolean isProfile(String name) {
        return poms.contains("<id>" + name + "</id>");
    }

    private boolean isRead(String property) {
        return OF_PLUGINS.contains(property)
                || Stream.of("<%s>", "${%s}", "<name>%s</name>")
                        .anyMatch(use -> poms.contains(use.formatted(property)));
    }

    private boolean isPhaseOrGoal(String word) {
        if (!PHASE_OR_GOAL.matcher(word).matches()) {
            return false;
        }
        int colon = word.indexOf(':');
        return colon < 0
                ? PHASES.contains(word)
                : poms.contains("<artifactId>" + word.substring(0, colon) + "-maven-plugin</artifactId>");
    }
}
