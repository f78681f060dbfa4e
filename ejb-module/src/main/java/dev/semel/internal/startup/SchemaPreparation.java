package dev.semel.internal.startup;

/** Port: creates, migrates or checks Semel's tables, as the settings say. Fails with a sentence if they do not fit. */
public interface SchemaPreparation {

    void prepare();
}
