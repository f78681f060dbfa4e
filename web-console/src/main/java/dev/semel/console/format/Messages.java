package dev.semel.console.format;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Named;
import java.text.MessageFormat;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.function.Supplier;

/** The console's messages in the reader's language, never in the server's. */
@Named
@ApplicationScoped
public class Messages {

    private static final String BUNDLE = "dev.semel.console.messages";

    private final Supplier<Locale> reader;

    public Messages() {
        this(Messages::ofPage);
    }

    Messages(Supplier<Locale> reader) {
        this.reader = reader;
    }

    /** The text; for a key that has none, its last part: a word that is newer than the messages is still shown. */
    public String of(String key) {
        ResourceBundle bundle = ResourceBundle.getBundle(
                BUNDLE,
                locale(),
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
        try {
            return bundle.getString(key);
        } catch (MissingResourceException untranslated) {
            return key.substring(key.lastIndexOf('.') + 1);
        }
    }

    public String of(String key, Object value) {
        return with(key, value);
    }

    public String of(String key, Object first, Object second) {
        return with(key, first, second);
    }

    public String of(String key, Object first, Object second, Object third) {
        return with(key, first, second, third);
    }

    private String with(String key, Object... values) {
        return new MessageFormat(of(key), locale()).format(values);
    }

    Locale locale() {
        return reader.get();
    }

    private static Locale ofPage() {
        FacesContext faces = FacesContext.getCurrentInstance();
        boolean known = faces != null && faces.getViewRoot() != null;
        return known ? faces.getViewRoot().getLocale() : Locale.ENGLISH;
    }
}
