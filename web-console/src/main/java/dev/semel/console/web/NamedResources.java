package dev.semel.console.web;

import jakarta.faces.application.Resource;
import jakarta.faces.application.ResourceHandler;
import jakarta.faces.application.ResourceHandlerWrapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32;

/** Gives each script, style sheet and font an address that changes with its content, so that browsers may keep it for ever. */
public class NamedResources extends ResourceHandlerWrapper {

    private final Map<String, String> versions = new ConcurrentHashMap<>();

    public NamedResources(ResourceHandler wrapped) {
        super(wrapped);
    }

    @Override
    public Resource createResource(String name) {
        return named(super.createResource(name));
    }

    @Override
    public Resource createResource(String name, String library) {
        return named(super.createResource(name, library));
    }

    @Override
    public Resource createResource(String name, String library, String contentType) {
        return named(super.createResource(name, library, contentType));
    }

    private Resource named(Resource resource) {
        return resource == null ? null : new NamedResource(resource, this);
    }

    /** What stands for the content of a resource; read once. */
    String version(Resource resource) {
        return versions.computeIfAbsent(resource.getRequestPath(), path -> checksum(resource));
    }

    private static String checksum(Resource resource) {
        CRC32 checksum = new CRC32();
        try (InputStream content = resource.getInputStream()) {
            checksum.update(content.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("The resource " + resource.getResourceName() + " could not be read.", e);
        }
        return Long.toHexString(checksum.getValue());
    }
}
