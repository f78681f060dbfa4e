package dev.semel.endtoend.client;

import dev.semel.testing.basics.FreePort;
import dev.semel.testing.bench.LibertyServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Collections;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** The metrics of a server with the shipped drop-in, as a monitoring system reads them. */
public final class Metrics {

    private static final String KEYSTORE_PASSWORD = "key of the test";
    private static final String READER = "monitoring";
    private static final String USERS =
            """
            <server>
              <basicRegistry id="demo">
                <user name="%1$s" password="%1$s"/>
                <user name="stranger" password="stranger"/>
                <group name="semel-metrics"><member name="%1$s"/></group>
              </basicRegistry>
            </server>
            """
                    .formatted(READER);

    private final LibertyServer server;
    private final int port;
    private HttpClient client;

    private Metrics(LibertyServer server, int port) {
        this.server = server;
        this.port = port;
    }

    /** Gives a server metrics before it starts. */
    public static Metrics on(LibertyServer server) {
        server.with("keystore.password", KEYSTORE_PASSWORD);
        return withoutPasswordOn(server);
    }

    /** The same for an operator who has forgotten the password of the certificate. */
    public static Metrics withoutPasswordOn(LibertyServer server) {
        int port = FreePort.any();
        server.withShippedDropIn("metrics.xml")
                .withDropIn("monitoring.xml", USERS)
                .with("console.tlsPort", port);
        return new Metrics(server, port);
    }

    /** The value of the lab's meter of that name that has these labels; not a number if there is none. */
    public double value(String name, String... labels) {
        return read(READER)
                .body()
                .lines()
                .filter(line -> line.startsWith(name + "{") && line.contains("application=\"lab\""))
                .filter(line -> Stream.of(labels).allMatch(line::contains))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .findFirst()
                .orElse(Double.NaN);
    }

    /** Whether anything listens where they are read. */
    public boolean isListenedTo() {
        try (Socket socket = new Socket("localhost", port)) {
            return socket.isConnected();
        } catch (IOException unreachable) {
            return false;
        }
    }

    /** What a user is answered; null for a stranger. */
    public HttpResponse<String> read(String user) {
        return get(URI.create("https://localhost:" + port + "/metrics?scope=semel"), user);
    }

    /** What anybody is answered without TLS. */
    public HttpResponse<String> readInClearText() {
        return get(server.address().resolve("metrics"), READER);
    }

    private HttpResponse<String> get(URI address, String user) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address);
        if (user != null) {
            String name = user + ":" + user;
            request.header(
                    "Authorization",
                    "Basic " + Base64.getEncoder().encodeToString(name.getBytes(StandardCharsets.UTF_8)));
        }
        try {
            return client().send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException("The metrics could not be read.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the metrics were read.", e);
        }
    }

    // The certificate is made at the first start.
    private HttpClient client() throws IOException {
        if (client == null) {
            client = HttpClient.newBuilder().sslContext(trustingTheServer()).build();
        }
        return client;
    }

    private SSLContext trustingTheServer() throws IOException {
        Path file = server.data().resolve("key.p12");
        try (InputStream key = Files.newInputStream(file)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(key, KEYSTORE_PASSWORD.toCharArray());
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            for (String alias : Collections.list(keys.aliases())) {
                trusted.setCertificateEntry(alias, keys.getCertificate(alias));
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("The certificate in " + file + " cannot be used.", e);
        }
    }
}
