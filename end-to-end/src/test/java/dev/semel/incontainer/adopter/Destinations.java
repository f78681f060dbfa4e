package dev.semel.incontainer.adopter;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.jms.Queue;

/** The queues under the names by which the application knows them. */
@Dependent
public class Destinations {

    @Resource(lookup = "jms/adopter")
    private Queue ofServer;

    @Resource(lookup = "java:app/jms/annotated")
    private Queue annotated;

    @Resource(lookup = "java:global/jms/everywhere")
    private Queue everywhere;

    @Resource(lookup = "java:app/jms/described")
    private Queue described;

    public Queue ofServer() {
        return ofServer;
    }

    public Queue annotated() {
        return annotated;
    }

    public Queue everywhere() {
        return everywhere;
    }

    public Queue described() {
        return described;
    }
}
