package dev.semel.simulation.world;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.startup.StartCheck;
import dev.semel.internal.startup.StartSequence;
import dev.semel.testing.container.BeanClasses;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A simulated server does all that an application does at its start and periodically, but what has a reason not to be done. */
class UnsimulatedTest {

    private static final BeanClasses FOUND = BeanClasses.besides(StartSequence.class);

    @Test
    void findsEachWorkAndEachCheckOfTheProduct() {
        assertThat(namesOfBeans()).isEqualTo(namesInTheCode());
    }

    @Test
    void leavesOutNothingButWorksAndChecks() {
        assertThat(namesOfBeans()).containsAll(Unsimulated.names());
    }

    private static Set<String> namesOfBeans() {
        return Stream.of(PeriodicWork.class, StartCheck.class)
                .flatMap(port -> FOUND.of(port).stream())
                .map(Class::getSimpleName)
                .collect(Collectors.toSet());
    }

    private static Set<String> namesInTheCode() {
        return new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("dev.semel.internal")
                        .stream()
                        .filter(type ->
                                type.isAssignableTo(PeriodicWork.class) || type.isAssignableTo(StartCheck.class))
                        .filter(type -> !type.getModifiers().contains(JavaModifier.ABSTRACT))
                        .map(JavaClass::getSimpleName)
                        .collect(Collectors.toSet());
    }
}
