package dev.semel.endtoend.cluster;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/** An order of a group, with its number there. */
public record Numbered(int group, int number) {

    private static final String PREFIX = "group-";

    /** The orders from the first number to the last one, of each group. */
    public static Stream<Numbered> all(int groups, int first, int last) {
        return IntStream.range(0, groups).boxed().flatMap(group -> IntStream.rangeClosed(first, last)
                .mapToObj(number -> new Numbered(group, number)));
    }

    public static Numbered of(String key) {
        String[] parts = key.split("-");
        return new Numbered(Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
    }

    public String key() {
        return groupName() + "-" + number;
    }

    public String groupName() {
        return PREFIX + group;
    }

    /** One in so many, of each group other ones. */
    public boolean isOneIn(int many) {
        return (group + number) % many == 0;
    }
}
