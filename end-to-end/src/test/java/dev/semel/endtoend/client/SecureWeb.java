package dev.semel.endtoend.client;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** Speaks HTTP over TLS to a server whose certificate no authority has signed. */
public final class SecureWeb {

    private final int port;
    private final HttpClient http;

    public SecureWeb(int port) {
        this.port = port;
        this.http = HttpClient.newBuilder()
                .sslContext(trusting())
                .version(HttpClient.Version.HTTP_1_1)
                .build();
    }

    /** @param headers names and values in turn */
    public HttpResponse<String> get(String path, String... headers) {
        HttpRequest.Builder request = request(path).GET();
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    public HttpResponse<String> signIn(String user, String password) {
        return send(request("/console/j_security_check")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString("j_username=" + user + "&j_password=" + password)));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("https://localhost:" + port + path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException("The server did not answer.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the server.", e);
        }
    }

    private static SSLContext trusting() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Everybody()}, new SecureRandom());
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Java has no TLS.", e);
        }
    }

    private static final class Everybody implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String algorithm) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String algorithm) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
