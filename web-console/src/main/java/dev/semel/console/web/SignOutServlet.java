package dev.semel.console.web;

import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;

/** Signs out in any state of the page and the session: therefore no Faces view. */
@WebServlet("/sign-out")
public class SignOutServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Inject
    transient AccessLog access;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        String user = request.getRemoteUser();
        request.logout();
        if (user != null) {
            access.signedOut(user, request);
        }
        HttpSession session = request.getSession(false);
        if (session != null) {
            session.invalidate();
        }
        response.sendRedirect(request.getContextPath() + "/login?signed-out");
    }
}
