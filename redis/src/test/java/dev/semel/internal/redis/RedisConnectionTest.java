package dev.semel.internal.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.idempotency.failure.NotTheMessagesException;
import dev.semel.testing.basics.FreePort;
import dev.semel.testing.redis.RedisServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.UnifiedJedis;

/** How Redis is reached: who signs in, and by TLS. */
class RedisConnectionTest {

    private static final String TRUSTED = "javax.net.ssl.trustStore";
    private static final String PASSWORD = "changed-anyway";
    private static final String MAKE =
            "-genkeypair -alias redis -keyalg RSA -dname CN=localhost -ext san=dns:localhost -storetype PKCS12";

    @TempDir
    Path folder;

    private KeyStore keys;
    private RedisServer server;

    /** A certificate for localhost, which has signed itself. */
    @BeforeEach
    void makeCertificate() throws Exception {
        Path store = folder.resolve("keys.p12");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(MAKE.split(" ")));
        command.addAll(List.of("-storepass", PASSWORD, "-keystore", store.toString()));
        Process keytool = new ProcessBuilder(command).inheritIO().start();
        assertThat(keytool.waitFor()).isZero();
        keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        write("server.pem", "CERTIFICATE", keys.getCertificate("redis").getEncoded());
        write(
                "server.key",
                "PRIVATE KEY",
                keys.getKey("redis", PASSWORD.toCharArray()).getEncoded());
    }

    @AfterEach
    void end() {
        server.close();
        System.clearProperty(TRUSTED);
        System.clearProperty(TRUSTED + "Password");
    }

    @Test
    void signsInAsTheSettingsSay() {
        server = RedisServer.start("--user", "app", "on", ">hidden", "~*", "+@all");
        Map<String, String> app = Map.of("semel.redis.user", "app", "semel.redis.password", "hidden");
        Map<String, String> mistaken = Map.of("semel.redis.user", "app", "semel.redis.password", "other");

        assertThat(connect(server.uri(), app)).containsPattern("name=semel .* user=app\\b");
        assertThatThrownBy(() -> connect(server.uri(), mistaken))
                .isInstanceOf(NotTheMessagesException.class)
                .hasMessageContaining("WRONGPASS");
    }

    @Test
    void isByTlsWhereTheJvmTrustsTheCertificate() throws Exception {
        trust();
        int port = startWithTls();

        assertThat(connect(byTls("localhost", port), Map.of())).contains("name=semel ");
    }

    @Test
    void isNotMadeToAServerOfAnotherName() throws Exception {
        trust();
        int port = startWithTls();

        assertThatThrownBy(() -> connect(byTls("127.0.0.1", port), Map.of()))
                .isInstanceOf(NotTheMessagesException.class)
                .hasMessageContaining("No subject alternative names matching IP address 127.0.0.1");
    }

    @Test
    void isNotMadeToAServerWhoseCertificateTheJvmDoesNotTrust() throws Exception {
        int port = startWithTls();

        assertThatThrownBy(() -> connect(byTls("localhost", port), Map.of()))
                .isInstanceOf(NotTheMessagesException.class)
                .hasMessageContaining("unable to find valid certification path");
    }

    /** What the server says of its clients while this one is there. */
    private String connect(URI uri, Map<String, String> settings) {
        Redis redis = new Redis(TestRedis.at(uri, settings));
        try (Jedis observer = server.client()) {
            redis.ask(UnifiedJedis::info);
            return observer.clientList();
        } finally {
            redis.close();
        }
    }

    private static URI byTls(String host, int port) {
        return URI.create("rediss://" + host + ":" + port);
    }

    /** Its port by TLS; there is one without beside it, by which the tests see that it has started. */
    private int startWithTls() {
        int port = FreePort.any();
        server = RedisServer.start(
                "--tls-port",
                String.valueOf(port),
                "--tls-cert-file",
                folder.resolve("server.pem").toString(),
                "--tls-key-file",
                folder.resolve("server.key").toString(),
                "--tls-ca-cert-file",
                folder.resolve("server.pem").toString(),
                "--tls-auth-clients",
                "no");
        return port;
    }

    /** From now on the JVM trusts this certificate, as by its options. */
    private void trust() throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("redis", keys.getCertificate("redis"));
        Path store = folder.resolve("trusted.p12");
        try (var out = Files.newOutputStream(store)) {
            trusted.store(out, PASSWORD.toCharArray());
        }
        System.setProperty(TRUSTED, store.toString());
        System.setProperty(TRUSTED + "Password", PASSWORD);
    }

    private void write(String file, String kind, byte[] content) throws IOException {
        String text = Base64.getMimeEncoder().encodeToString(content);
        Files.writeString(
                folder.resolve(file), "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
    }
}
