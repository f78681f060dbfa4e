package dev.semel.console.overview;

import static dev.semel.console.overview.Sentence.danger;
import static dev.semel.console.overview.Wording.sentence;

import dev.semel.admin.overview.ParkedView;
import dev.semel.admin.overview.Pulse;
import dev.semel.console.format.Fault;
import dev.semel.console.url.QueryString;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What is parked, in sentences: the largest causes one by one, and the rest in one. */
record ParkedSentences(Pulse pulse, Wording words) {

    Stream<Sentence> all() {
        Stream<Sentence> causes = pulse.parked().stream()
                .sorted(Comparator.comparingLong(ParkedView::number).reversed())
                .map(this::of);
        return Stream.of(
                        causes,
                        others("MESSAGE", pulse.parkedMessages()).stream(),
                        others("EVENT", pulse.parkedEvents()).stream())
                .flatMap(sentences -> sentences);
    }

    private Sentence of(ParkedView cause) {
        String text = (cause.isWhole() ? "triage.parked." : "triage.parked.most.") + cause.source();
        String head = words.of(text, cause.number(), cause.origin(), causeOf(cause));
        String link = "/failed"
                + (cause.group() == null
                        ? QueryString.empty().with("source", cause.source())
                        : QueryString.empty().with("group", cause.group()));
        return danger(sentence(head, words.since(cause.since()), trend(cause)), link);
    }

    private String causeOf(ParkedView cause) {
        if (!Fault.isToldByTheException(cause.reason(), cause.errorType())) {
            return words.of("reason." + cause.reason());
        }
        String type = words.simpleName(cause.errorType());
        String said = words.cause(cause.errorMessage());
        return said == null ? type : words.of(cause.number() == 1 ? "triage.said" : "triage.example", type, said);
    }

    private String trend(ParkedView cause) {
        if (cause.recent() == 0) {
            // Of so many the last one may be among those that were not counted.
            return cause.isWhole() ? words.of("triage.parked.last", words.relative(cause.latestAt())) : null;
        }
        return cause.recent() == cause.number() ? null : words.of("triage.parked.recent", cause.recent());
    }

    private List<Sentence> others(String source, long all) {
        List<ParkedView> causes = pulse.parked().stream()
                .filter(cause -> cause.source().equals(source))
                .toList();
        String link = "/failed?source=" + source;
        if (!causes.stream().allMatch(ParkedView::isWhole)) {
            return List.of(danger(words.of("triage.parked.all." + source, all), link));
        }
        long told = causes.stream().mapToLong(ParkedView::number).sum();
        return told >= all ? List.of() : List.of(danger(words.of("triage.parked.others." + source, all - told), link));
    }
}
