package dev.semel.console.api;

import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.console.api.problem.BadInputException;
import dev.semel.console.api.problem.BadInputException.BadInput;
import dev.semel.console.url.UrlParameters;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Reads what a list is asked for, as the pages do, but takes nothing that it cannot read or does not know. */
@RequestScoped
public class Lists {

    @Inject
    HttpServletRequest request;

    /** @throws BadInputException if a parameter cannot be read, or is not known */
    <F, T> Listing<T> page(Function<UrlParameters, F> filter, BiFunction<F, PageRequest, Page<T>> source) {
        UrlParameters url = UrlParameters.of(request);
        F wanted = filter.apply(url);
        PageRequest page = Paging.read(url);
        requireRead(url);
        return Listing.of(source.apply(wanted, page));
    }

    /** The same for what has no pages. */
    <F> F read(Function<UrlParameters, F> filter) {
        UrlParameters url = UrlParameters.of(request);
        F wanted = filter.apply(url);
        requireRead(url);
        return wanted;
    }

    static void requireRead(UrlParameters url) {
        List<BadInput> bad = url.problems().stream()
                .map(part -> new BadInput(part.name(), part.rule(), part.value()))
                .toList();
        if (!bad.isEmpty()) {
            throw new BadInputException(bad);
        }
    }
}
