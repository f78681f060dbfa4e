package dev.semel.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import jakarta.inject.Inject;
import jakarta.persistence.Entity;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How types are named, how many share a package, and how much each one needs. */
final class TypeRules {

    private static final int MOST_TYPES = 15;
    private static final int MOST_COLLABORATORS = 5;

    private static final String OURS = "dev.semel.";
    private static final Pattern ROOM =
            Pattern.compile("^dev\\.semel\\.(?:architecture\\.offenders\\.\\w+|internal|\\w+)\\.?\\w*");

    private TypeRules() {}

    static List<Rule> all() {
        return List.of(
                new Rule("naming", noTypeHasANameThatSaysNothing()),
                new Rule("crowd", classes().should(new ShareTheirPackageWithFewOthers())),
                new Rule("parameters", typesNeedFewThings()),
                new Rule("dodge", typesNeedFewThings()));
    }

    private static ArchRule noTypeHasANameThatSaysNothing() {
        return noClasses()
                .should()
                .haveNameMatching(".*(Util|Utils|Helper|Helpers|Manager|Impl)")
                .as("no type is called Util, Helper, Manager or Impl");
    }

    // Records and entities carry data, each column in its own component, and are no knots of collaborators.
    private static ArchRule typesNeedFewThings() {
        return classes()
                .that()
                .areNotRecords()
                .and()
                .areNotEnums()
                .and()
                .areNotAnnotatedWith(Entity.class)
                .should(new HaveFewCollaborators())
                .as("a type has " + MOST_COLLABORATORS
                        + " collaborators at most: what its constructor takes, and what it has injected from other rooms; records and"
                        + " entities excepted");
    }

    private static final class HaveFewCollaborators extends ArchCondition<JavaClass> {

        HaveFewCollaborators() {
            super("have few collaborators");
        }

        @Override
        public void check(JavaClass type, ConditionEvents events) {
            int taken = type.getConstructors().stream()
                    .mapToInt(constructor -> constructor.getRawParameterTypes().size())
                    .max()
                    .orElse(0);
            List<String> injected = type.getFields().stream()
                    .filter(field -> field.isAnnotatedWith(Inject.class) && isOfAnotherRoom(field))
                    .map(JavaField::getName)
                    .toList();
            int all = taken + injected.size();
            events.add(new SimpleConditionEvent(
                    type,
                    all <= MOST_COLLABORATORS,
                    type.getName() + " has " + all + " collaborators, of which it has injected " + injected));
        }

        // An Instance stands for what it gives.
        private static boolean isOfAnotherRoom(JavaField field) {
            return field.getType().getAllInvolvedRawTypes().stream()
                    .map(JavaClass::getPackageName)
                    .anyMatch(known -> known.startsWith(OURS)
                            && !roomOf(known).equals(roomOf(field.getOwner().getPackageName())));
        }

        private static String roomOf(String name) {
            Matcher room = ROOM.matcher(name);
            return room.find() ? room.group() : name;
        }
    }

    private static final class ShareTheirPackageWithFewOthers extends ArchCondition<JavaClass> {

        private Map<String, Long> typesByPackage = Map.of();

        ShareTheirPackageWithFewOthers() {
            super("be " + MOST_TYPES + " in a package at most");
        }

        @Override
        public void init(Collection<JavaClass> all) {
            typesByPackage = all.stream()
                    .filter(ShareTheirPackageWithFewOthers::isCounted)
                    .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
        }

        @Override
        public void check(JavaClass type, ConditionEvents events) {
            if (isCounted(type)) {
                long types = typesByPackage.get(type.getPackageName());
                events.add(new SimpleConditionEvent(
                        type, types <= MOST_TYPES, type.getName() + " is one of " + types + " types in its package"));
            }
        }

        private static boolean isCounted(JavaClass type) {
            return type.isTopLevelClass() && !type.getSimpleName().equals("package-info");
        }
    }
}
