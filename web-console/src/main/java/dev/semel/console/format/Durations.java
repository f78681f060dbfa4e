package dev.semel.console.format;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Durations as settings write them ({@code P1DT12H}), in the words of a reader ("1 day 12 hours"). */
final class Durations {

    private static final Pattern WRITTEN = Pattern.compile(
            "(?<![\\w.-])P(?=\\d|T\\d)(?:\\d{1,9}D)?(?:T(?=\\d)(?:\\d{1,9}H)?(?:\\d{1,9}M)?(?:\\d{1,9}(?:\\.\\d{1,9})?S)?)?(?![\\w.-]*\\w)");

    private final BiFunction<String, Object, String> words;

    /** @param words the text of a unit for a number of it */
    Durations(BiFunction<String, Object, String> words) {
        this.words = words;
    }

    /** The text with each duration in it put into words. */
    String inWords(String text) {
        return text == null
                ? ""
                : WRITTEN.matcher(text).replaceAll(found -> Matcher.quoteReplacement(wordsOf(found.group())));
    }

    private String wordsOf(String written) {
        try {
            return inWords(Duration.parse(written));
        } catch (DateTimeException tooLong) {
            return written;
        }
    }

    private String inWords(Duration duration) {
        String units = units(duration).collect(Collectors.joining(" "));
        return units.isEmpty() ? words.apply("duration.seconds", 0) : units;
    }

    private Stream<String> units(Duration duration) {
        return Stream.of(
                        unit("duration.days", duration.toDays()),
                        unit("duration.hours", duration.toHoursPart()),
                        unit("duration.minutes", duration.toMinutesPart()),
                        unit("duration.seconds", duration.toSecondsPart()),
                        unit("duration.millis", duration.toMillisPart()))
                .flatMap(List::stream);
    }

    private List<String> unit(String key, long amount) {
        return amount == 0 ? List.of() : List.of(words.apply(key, amount));
    }
}
