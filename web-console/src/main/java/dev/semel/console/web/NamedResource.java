package dev.semel.console.web;

import jakarta.faces.application.Resource;
import jakarta.faces.application.ResourceWrapper;
import jakarta.faces.context.FacesContext;
import java.util.HashMap;
import java.util.Map;

/** A resource whose address says which version it is: PrimeFaces' own number, or a checksum. */
final class NamedResource extends ResourceWrapper {

    private static final String VERSION = "v";
    private static final String FOR_EVER = "public, max-age=31536000, immutable";

    private final NamedResources versions;

    NamedResource(Resource wrapped, NamedResources versions) {
        super(wrapped);
        this.versions = versions;
    }

    @Override
    public String getRequestPath() {
        String path = super.getRequestPath();
        if (path.matches(".*[?&]" + VERSION + "=.*")) {
            return path;
        }
        return path + (path.contains("?") ? "&" : "?") + VERSION + "=" + versions.version(getWrapped());
    }

    // Without a version the address says nothing about the content.
    @Override
    public Map<String, String> getResponseHeaders() {
        Map<String, String> headers = new HashMap<>(super.getResponseHeaders());
        if (FacesContext.getCurrentInstance()
                .getExternalContext()
                .getRequestParameterMap()
                .containsKey(VERSION)) {
            headers.remove("Expires");
            headers.put("Cache-Control", FOR_EVER);
        }
        return headers;
    }
}
