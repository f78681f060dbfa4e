package dev.semel.simulation.defect;

import java.util.List;

/** Defects in what is counted. */
final class CounterDefects {

    private CounterDefects() {}

    static List<Defect> all() {
        return List.of(
                Defect.of(
                        "I10",
                        "C1: what is rolled back is counted",
                        new Patch(
                                "counter.Counters",
                                "case Status.STATUS_ACTIVE -> uncommitted().numbers.merge(count, number, Long::sum);",
                                "case Status.STATUS_ACTIVE -> add(count, number);")),
                Defect.of(
                        "I10",
                        "C2: counts that could not be written down are given back twice",
                        new Patch(
                                "counter.PendingCounts",
                                "giveBack.accept(taken);",
                                "giveBack.accept(taken); giveBack.accept(taken);")),
                Defect.of(
                        "I10",
                        "C3: each copy of a key counts twice",
                        new Patch(
                                "counter.Duplicates",
                                "byKey.merge(keyHash, 1, Integer::sum);",
                                "byKey.merge(keyHash, 2, Integer::sum);")),
                Defect.of(
                        "I10",
                        "C4: a copy that is found before its claim is not counted for its key",
                        new Patch("counter.Duplicates", "add(keyHash); return true;", "return true;")),
                Defect.of(
                        "I10",
                        "C5: counts that could not be written down are forgotten",
                        new Patch("counter.PendingCounts", "giveBack.accept(taken);", "")));
    }
}
