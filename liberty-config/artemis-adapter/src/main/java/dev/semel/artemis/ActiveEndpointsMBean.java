package dev.semel.artemis;

/** What the server knows of the beans to which this adapter delivers. */
public interface ActiveEndpointsMBean {

    /** The names of their classes. */
    String[] getClasses();
}
