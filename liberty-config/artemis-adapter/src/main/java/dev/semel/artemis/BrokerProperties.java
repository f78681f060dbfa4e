package dev.semel.artemis;

import java.util.List;
import java.util.stream.Stream;
import org.apache.activemq.artemis.ra.ActiveMQResourceAdapter;

/** The properties that {@link SemelResourceAdapter} has beside those of the stock adapter. */
public abstract class BrokerProperties extends ActiveMQResourceAdapter {

    private static final long serialVersionUID = 1L;

    private String embeddedDir;
    private String embeddedHost = "127.0.0.1";
    private Integer embeddedPort = 61_616;
    private String embeddedSender;
    private String embeddedSenderPassword;
    private String embeddedSenderAddresses;
    private String embeddedAdmin;
    private String embeddedAdminPassword;
    private String environment;

    /** Used by the container. */
    protected BrokerProperties() {}

    final List<BrokerUser> users() {
        return List.of(
                BrokerUser.server(getUserName(), getPassword()),
                BrokerUser.sender(embeddedSender, embeddedSenderPassword),
                BrokerUser.administrator(embeddedAdmin, embeddedAdminPassword));
    }

    final List<String> senderAddresses() {
        return Stream.of(embeddedSenderAddresses == null ? "" : embeddedSenderAddresses)
                .flatMap(addresses -> Stream.of(addresses.split(",")))
                .map(String::strip)
                .filter(address -> !address.isEmpty())
                .toList();
    }

    /** The directory of the embedded broker's data; without it no broker is started. */
    public String getEmbeddedDir() {
        return embeddedDir;
    }

    public void setEmbeddedDir(String embeddedDir) {
        this.embeddedDir = embeddedDir;
    }

    /** The address on which the embedded broker listens for foreign clients. */
    public String getEmbeddedHost() {
        return embeddedHost;
    }

    public void setEmbeddedHost(String embeddedHost) {
        this.embeddedHost = embeddedHost;
    }

    /** The port on which the embedded broker listens for foreign clients; 0 or less for none. */
    public Integer getEmbeddedPort() {
        return embeddedPort;
    }

    public void setEmbeddedPort(Integer embeddedPort) {
        this.embeddedPort = embeddedPort;
    }

    /** The user of the embedded broker who may only send: for foreign clients. Without a password there is none. */
    public String getEmbeddedSender() {
        return embeddedSender;
    }

    public void setEmbeddedSender(String embeddedSender) {
        this.embeddedSender = embeddedSender;
    }

    public String getEmbeddedSenderPassword() {
        return embeddedSenderPassword;
    }

    public void setEmbeddedSenderPassword(String embeddedSenderPassword) {
        this.embeddedSenderPassword = embeddedSenderPassword;
    }

    /** The addresses to which that user may send, separated by commas; empty for none. */
    public String getEmbeddedSenderAddresses() {
        return embeddedSenderAddresses;
    }

    public void setEmbeddedSenderAddresses(String embeddedSenderAddresses) {
        this.embeddedSenderAddresses = embeddedSenderAddresses;
    }

    /** The user of the embedded broker who may do everything: for its operator. Without a password there is none. */
    public String getEmbeddedAdmin() {
        return embeddedAdmin;
    }

    public void setEmbeddedAdmin(String embeddedAdmin) {
        this.embeddedAdmin = embeddedAdmin;
    }

    public String getEmbeddedAdminPassword() {
        return embeddedAdminPassword;
    }

    public void setEmbeddedAdminPassword(String embeddedAdminPassword) {
        this.embeddedAdminPassword = embeddedAdminPassword;
    }

    /** Where this runs ({@code semel.console.environment}): in the demo, and nowhere else, known passwords are accepted. */
    public String getEnvironment() {
        return environment;
    }

    public void setEnvironment(String environment) {
        this.environment = environment;
    }
}
