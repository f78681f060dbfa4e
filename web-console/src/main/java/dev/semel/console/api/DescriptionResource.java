package dev.semel.console.api;

import dev.semel.console.api.description.Description;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;

/** Says what there is. Not by the server's own MicroProfile OpenAPI, which tells strangers. */
@Path("/openapi.json")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class DescriptionResource {

    static final List<Class<?>> DESCRIBED = List.of(
            LooksResource.class,
            KeysResource.class,
            EventsResource.class,
            DestinationsResource.class,
            PartitionsResource.class,
            FailedResource.class,
            OperationsResource.class,
            FindingsResource.class);

    @GET
    public String describe(@Context UriInfo here) {
        return describe(here.getBaseUri().getPath());
    }

    static String describe(String server) {
        return new Description(DESCRIBED, Listing.class, Paging::read, Started.class)
                .of(server.replaceAll("/$", ""))
                .toString();
    }
}
