package dev.semel.endtoend.lab.nested;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.ext.Provider;
import java.security.Principal;

/** Believes every user. It has no priority, as many filters of applications. */
@Provider
public class NestedSignIn implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        String user = request.getHeaderString("Lab-User");
        if (user != null) {
            request.setSecurityContext(new SignedIn(() -> user));
        }
    }

    private record SignedIn(Principal user) implements SecurityContext {

        @Override
        public Principal getUserPrincipal() {
            return user;
        }

        @Override
        public boolean isUserInRole(String role) {
            return false;
        }

        @Override
        public boolean isSecure() {
            return false;
        }

        @Override
        public String getAuthenticationScheme() {
            return "lab";
        }
    }
}
