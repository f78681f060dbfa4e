package dev.semel.testing.container;

/** Something asks for a bean that is not bound and cannot be made. */
public final class MissingBeanException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    private final transient Class<?> type;

    MissingBeanException(Class<?> type, String sentence) {
        super(sentence);
        this.type = type;
    }

    public Class<?> type() {
        return type;
    }
}
