package dev.semel.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.testing.pages.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The floors in docs/code.md are those of the sources: of the library, and of the modules behind it. */
class FloorsTest {

    private static final List<Path> PRODUCT = OptionalModules.withLibrary();
    private static final Floors HOUSE = new Floors(Page.of("docs/code.md").snippet("floors"));
    private static final Floors SMALL = new Floors("2 admin dev.semel.admin.*\n1 listing dev.semel.admin\n");

    @Test
    void letNoRoomKnowOneThatIsNotBelow() throws IOException {
        assertThat(HOUSE.climbs(PRODUCT)).isEmpty();
    }

    @Test
    void haveNoEmptyRoom() throws IOException {
        assertThat(HOUSE.empty(PRODUCT)).isEmpty();
    }

    @Test
    void rejectAnImportThatGoesUpAlsoOfAConstantThatNoClassFileShows(@TempDir Path folder) throws IOException {
        write(folder, "dev.semel.internal.listing", "Row", "import dev.semel.internal.admin.Bounds;");
        write(folder, "dev.semel.internal.admin", "Bounds", "");

        assertThat(SMALL.climbs(List.of(folder)))
                .singleElement()
                .asString()
                .contains("Row.java in dev.semel.internal.listing (1) knows dev.semel.internal.admin (2)");
    }

    @Test
    void rejectANeighbourOnTheSameFloorAndAFullNameInTheCode(@TempDir Path folder) throws IOException {
        write(folder, "dev.semel.admin", "Page", "class Page { dev.semel.internal.listing.Row row; }");

        assertThat(SMALL.climbs(List.of(folder)))
                .singleElement()
                .asString()
                .contains("knows dev.semel.internal.listing (1)");
    }

    @Test
    void letARoomKnowWhatIsBelowAndSpeakOfWhatIsAboveInACommentOrAText(@TempDir Path folder) throws IOException {
        write(folder, "dev.semel.admin.keys", "Keys", "import dev.semel.admin.Page;");
        write(
                folder,
                "dev.semel.internal.listing",
                "Row",
                "/** See {@link dev.semel.internal.admin.Bounds}. */ class Row { String name = \"dev.semel.internal.admin.Bounds\"; }");

        assertThat(SMALL.climbs(List.of(folder))).isEmpty();
    }

    @Test
    void rejectAPackageThatIsInNoRoomAndARoomWithoutAPackage(@TempDir Path folder) throws IOException {
        write(folder, "dev.semel.internal.listing", "Row", "");
        assertThat(SMALL.empty(List.of(folder)))
                .containsExactly("dev.semel.admin", "dev.semel.admin.*", "dev.semel.internal.admin");

        write(folder, "dev.semel.internal.attic", "Trunk", "");
        assertThatThrownBy(() -> SMALL.climbs(List.of(folder)))
                .hasMessageContaining("dev.semel.internal.attic is in no room");
    }

    private static void write(Path folder, String name, String type, String code) throws IOException {
        Path place = Files.createDirectories(folder.resolve(name.replace('.', '/')));
        Files.writeString(place.resolve(type + ".java"), "package " + name + ";\n" + code + "\n");
    }
}
