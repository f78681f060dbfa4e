package dev.semel.architecture;

import java.util.List;
import java.util.stream.Stream;

/** All rules on the classes. */
final class Rules {

    private Rules() {}

    static List<Rule> all() {
        return Stream.of(PackageRules.all(), TypeRules.all(), CodeRules.all(), CallerRules.all())
                .flatMap(List::stream)
                .toList();
    }
}
