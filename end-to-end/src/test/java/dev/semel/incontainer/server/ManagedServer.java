package dev.semel.incontainer.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.jboss.arquillian.config.descriptor.api.ContainerDef;
import org.jboss.arquillian.container.spi.Container;
import org.jboss.arquillian.container.spi.ContainerRegistry;
import org.jboss.arquillian.core.api.annotation.Observes;
import org.jboss.arquillian.core.spi.LoadableExtension;

/** Gives Arquillian a server folder of its own, made afresh, so that the tests pass while the demo runs. */
public class ManagedServer implements LoadableExtension {

    @Override
    public void register(ExtensionBuilder builder) {
        builder.observer(Preparation.class);
    }

    /** Arquillian looks at the folder when it sets the container up, and that comes after this event. */
    static class Preparation {

        void prepare(@Observes ContainerRegistry containers) {
            containers.getContainers().forEach(Preparation::prepare);
        }

        private static void prepare(Container<?> container) {
            ContainerDef configuration = container.getContainerConfiguration();
            try {
                ManagedFolder.create();
                configuration.property("wlpHome", ManagedFolder.LIBERTY.toString());
                configuration.property("usrDir", ManagedFolder.USR.toString());
                configuration.property("serverName", ManagedFolder.NAME);
                configuration.property("httpPort", Integer.toString(ManagedFolder.HTTP_PORT));
                configuration.property(
                        "securityConfiguration",
                        ManagedFolder.resource("incontainer/roles.xml").toString());
            } catch (IOException broken) {
                throw new UncheckedIOException(
                        "The server folder " + ManagedFolder.PATH + " could not be made: " + broken.getMessage(),
                        broken);
            }
        }
    }
}
