package dev.semel.endtoend.server;

import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.pages.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An authority, and what it has signed for a server called localhost. */
public final class Certificates {

    public static final String PASSWORD = "changed-anyway";

    // 127.0.0.1 is the same machine under a name that is not certified.
    private static final String MAKE =
            """
            openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=The authority %2$s" -keyout ca.key -out ca.pem
            openssl req -newkey rsa:2048 -nodes -subj "/CN=localhost" -keyout server.key -out server.csr
            echo subjectAltName=DNS:localhost > names
            openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out server.pem
            openssl pkcs12 -export -in server.pem -inkey server.key -passout pass:%1$s -out server.p12
            chmod 600 server.key
            mkdir tls
            PATH="$JAVA_HOME/bin:$PATH"
            """;

    /** As the guide says, but for what its reader is asked. */
    private static final String TRUST =
            Page.of("docs/guide/tls.md").commands("trust-store").strip() + " -noprompt -storepass " + PASSWORD;

    private final Path directory;

    private Certificates(Path directory) {
        this.directory = directory;
    }

    public static Certificates makeIn(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Shell.in(directory).run(MAKE.formatted(PASSWORD, directory.getFileName()) + TRUST);
        return new Certificates(directory);
    }

    /** Has the server trust this authority, by the drop-in that is shipped. */
    public LibertyServer trustedForDatabaseBy(LibertyServer server) {
        return server.withShippedDropIn("tls.xml").withFile("tls/database-ca.pem", read("ca.pem"));
    }

    public LibertyServer trustedForBrokerBy(LibertyServer server) {
        return server.with("broker.trustStorePassword", PASSWORD)
                .withFile("tls/broker-ca.p12", read("tls/broker-ca.p12"));
    }

    public Path serverCertificate() {
        return directory.resolve("server.pem");
    }

    public Path serverKey() {
        return directory.resolve("server.key");
    }

    public Path serverStore() {
        return directory.resolve("server.p12");
    }

    private InputStream read(String file) {
        try {
            return Files.newInputStream(directory.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
