package dev.semel.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.semel.admin.access.AccessAdmin;
import dev.semel.admin.audit.AuditAdmin;
import dev.semel.admin.cause.FailedGroupsAdmin;
import dev.semel.admin.copy.CopiesAdmin;
import dev.semel.admin.failed.FailedAdmin;
import dev.semel.admin.failed.SelectedFailedAdmin;
import dev.semel.admin.finding.FindingsAdmin;
import dev.semel.admin.keys.KeysAdmin;
import dev.semel.admin.operation.OperationsAdmin;
import dev.semel.admin.outbox.DestinationsAdmin;
import dev.semel.admin.outbox.OutboxAdmin;
import dev.semel.admin.overview.OverviewAdmin;
import dev.semel.admin.partition.PartitionsAdmin;
import dev.semel.admin.retention.RetentionAdmin;
import dev.semel.admin.search.SearchAdmin;
import dev.semel.admin.trend.TrendsAdmin;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who may do what, in one table. */
class RolesOfBeansTest {

    private static final List<String> ALL = List.of(Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN);
    private static final List<String> OPERATORS = List.of(Roles.OPERATOR, Roles.ADMIN);
    private static final List<String> READERS_OF_PAYLOADS = List.of(Roles.PAYLOAD);
    private static final List<String> ADMINS = List.of(Roles.ADMIN);

    private static final List<Class<?>> BEANS = List.of(
            OverviewAdmin.class,
            TrendsAdmin.class,
            KeysAdmin.class,
            CopiesAdmin.class,
            OutboxAdmin.class,
            DestinationsAdmin.class,
            PartitionsAdmin.class,
            FailedAdmin.class,
            SelectedFailedAdmin.class,
            FailedGroupsAdmin.class,
            OperationsAdmin.class,
            FindingsAdmin.class,
            RetentionAdmin.class,
            SearchAdmin.class,
            AuditAdmin.class);

    /** One that is not in the table would be open to all, and this test would not miss it. */
    @Test
    void knowEachBean() {
        Set<String> beans = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("dev.semel").stream()
                        .filter(type -> type.isAnnotatedWith(Stateless.class))
                        .filter(type -> type.getPackageName().startsWith(Roles.class.getPackageName()))
                        .map(JavaClass::getName)
                        .collect(Collectors.toSet());

        // Called before anyone has signed in; it writes lines of the audit, and nothing else.
        Stream<Class<?>> open = Stream.of(AccessAdmin.class);
        assertThat(Stream.concat(BEANS.stream(), open).map(Class::getName)).containsExactlyInAnyOrderElementsOf(beans);
    }

    @Test
    void grantEachMethodToTheRolesOfTheTable() {
        Map<String, List<String>> granted = new TreeMap<>();
        BEANS.stream()
                .flatMap(admin -> Arrays.stream(admin.getDeclaredMethods()))
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                .forEach(method -> granted.put(nameOf(method), rolesOf(method)));

        assertThat(granted)
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("OverviewAdmin.now", ALL),
                        Map.entry("CopiesAdmin.all", ALL),
                        Map.entry("OverviewAdmin.pulse", ALL),
                        Map.entry("TrendsAdmin.of", ALL),
                        Map.entry("SearchAdmin.find", ALL),
                        Map.entry("SearchAdmin.explain", ALL),
                        Map.entry("KeysAdmin.page", ALL),
                        Map.entry("KeysAdmin.newer", ALL),
                        Map.entry("KeysAdmin.find", ALL),
                        Map.entry("KeysAdmin.result", ALL),
                        Map.entry("KeysAdmin.revealResult", READERS_OF_PAYLOADS),
                        Map.entry("KeysAdmin.consumers", ALL),
                        Map.entry("KeysAdmin.counts", ALL),
                        Map.entry("KeysAdmin.forget", ADMINS),
                        Map.entry("KeysAdmin.planForget", ADMINS),
                        Map.entry("KeysAdmin.release", ADMINS),
                        Map.entry("KeysAdmin.runAgain", OPERATORS),
                        Map.entry("KeysAdmin.close", OPERATORS),
                        Map.entry("KeysAdmin.planPurge", ADMINS),
                        Map.entry("KeysAdmin.shortestPurgeAge", ALL),
                        Map.entry("KeysAdmin.purge", ADMINS),
                        Map.entry("OutboxAdmin.page", ALL),
                        Map.entry("OutboxAdmin.findBare", ALL),
                        Map.entry("OutboxAdmin.newer", ALL),
                        Map.entry("OutboxAdmin.find", ALL),
                        Map.entry("OutboxAdmin.causedBy", ALL),
                        Map.entry("OutboxAdmin.counts", ALL),
                        Map.entry("OutboxAdmin.reveal", READERS_OF_PAYLOADS),
                        Map.entry("OutboxAdmin.retry", OPERATORS),
                        Map.entry("OutboxAdmin.skip", OPERATORS),
                        Map.entry("OutboxAdmin.discard", OPERATORS),
                        Map.entry("OutboxAdmin.shortestPurgeAge", ALL),
                        Map.entry("OutboxAdmin.planPurge", ADMINS),
                        Map.entry("OutboxAdmin.purge", ADMINS),
                        Map.entry("DestinationsAdmin.all", ALL),
                        Map.entry("DestinationsAdmin.troubled", ALL),
                        Map.entry("DestinationsAdmin.pause", OPERATORS),
                        Map.entry("DestinationsAdmin.resume", OPERATORS),
                        Map.entry("PartitionsAdmin.all", ALL),
                        Map.entry("PartitionsAdmin.halted", ALL),
                        Map.entry("PartitionsAdmin.isAny", ALL),
                        Map.entry("PartitionsAdmin.setPosition", ADMINS),
                        Map.entry("FailedAdmin.page", ALL),
                        Map.entry("FailedAdmin.newer", ALL),
                        Map.entry("FailedAdmin.find", ALL),
                        Map.entry("FailedAdmin.reveal", READERS_OF_PAYLOADS),
                        Map.entry("FailedAdmin.retry", OPERATORS),
                        Map.entry("FailedAdmin.plan", OPERATORS),
                        Map.entry("FailedAdmin.retryAll", OPERATORS),
                        Map.entry("FailedAdmin.retryOne", OPERATORS),
                        Map.entry("FailedAdmin.discardAll", OPERATORS),
                        Map.entry("FailedAdmin.restoreAll", OPERATORS),
                        Map.entry("FailedAdmin.discard", OPERATORS),
                        Map.entry("FailedAdmin.restore", OPERATORS),
                        Map.entry("FailedAdmin.planPurge", ADMINS),
                        Map.entry("FailedAdmin.purge", ADMINS),
                        Map.entry("SelectedFailedAdmin.retry", OPERATORS),
                        Map.entry("SelectedFailedAdmin.discard", OPERATORS),
                        Map.entry("SelectedFailedAdmin.restore", OPERATORS),
                        Map.entry("FailedGroupsAdmin.note", OPERATORS),
                        Map.entry("FailedGroupsAdmin.page", ALL),
                        Map.entry("FailedGroupsAdmin.removeNote", OPERATORS),
                        Map.entry("FailedGroupsAdmin.cause", ALL),
                        Map.entry("FailedGroupsAdmin.plan", OPERATORS),
                        Map.entry("FailedGroupsAdmin.retry", OPERATORS),
                        Map.entry("FailedGroupsAdmin.retryOne", OPERATORS),
                        Map.entry("FailedGroupsAdmin.discard", OPERATORS),
                        Map.entry("OperationsAdmin.page", ALL),
                        Map.entry("OperationsAdmin.running", ALL),
                        Map.entry("OperationsAdmin.find", ALL),
                        Map.entry("OperationsAdmin.retried", ALL),
                        Map.entry("OperationsAdmin.brokenOff", ALL),
                        Map.entry("OperationsAdmin.paused", ALL),
                        Map.entry("OperationsAdmin.setPace", OPERATORS),
                        Map.entry("OperationsAdmin.pause", OPERATORS),
                        Map.entry("OperationsAdmin.resume", OPERATORS),
                        Map.entry("OperationsAdmin.cancel", OPERATORS),
                        Map.entry("FindingsAdmin.page", ALL),
                        Map.entry("FindingsAdmin.count", ALL),
                        Map.entry("FindingsAdmin.kinds", ALL),
                        Map.entry("FindingsAdmin.runAgain", OPERATORS),
                        Map.entry("FindingsAdmin.close", OPERATORS),
                        Map.entry("FindingsAdmin.givenUp", ALL),
                        Map.entry("FindingsAdmin.sendBack", OPERATORS),
                        Map.entry("FindingsAdmin.delete", ADMINS),
                        Map.entry("FindingsAdmin.deliverAgain", OPERATORS),
                        Map.entry("RetentionAdmin.rule", ALL),
                        Map.entry("RetentionAdmin.shorten", ADMINS),
                        Map.entry("AuditAdmin.newer", ADMINS),
                        Map.entry("AuditAdmin.page", ADMINS),
                        Map.entry("AuditAdmin.actions", ADMINS),
                        Map.entry("AuditAdmin.chain", ADMINS),
                        Map.entry("AuditAdmin.verify", ADMINS)));
    }

    private static String nameOf(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }

    private static List<String> rolesOf(Method method) {
        RolesAllowed onMethod = method.getAnnotation(RolesAllowed.class);
        RolesAllowed roles =
                onMethod != null ? onMethod : method.getDeclaringClass().getAnnotation(RolesAllowed.class);
        return List.of(roles.value());
    }
}
