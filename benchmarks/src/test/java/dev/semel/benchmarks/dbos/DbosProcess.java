package dev.semel.benchmarks.dbos;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.dbos.transact.DBOS;
import dev.dbos.transact.config.DBOSConfig;
import dev.dbos.transact.context.WorkflowOptions;
import dev.dbos.transact.txstep.JdbcStepFactory;
import dev.semel.benchmarks.process.JavaProcess;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.io.IOException;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/**
 * The process of a consumer with DBOS Transact: each message starts a workflow whose id is the key of the message, and is acknowledged
 * when that has ended. As many sessions as a bean has, each with a connection of its own, as the adapter's.
 */
public final class DbosProcess {

    static final String CONSUMER = "dbos";

    /** Those of the server's pool. */
    private static final int CONNECTIONS = 64;

    private DbosProcess() {}

    /** Arguments: the broker, the database, the number of sessions. */
    public static void main(String[] arguments) throws JMSException, IOException {
        HikariDataSource database = database(arguments[1]);
        DBOS dbos = new DBOS(DBOSConfig.defaults("benchmark").withDataSource(database));
        DurableWork work = dbos.registerProxy(
                DurableWork.class, new EffectWorkflow(new JdbcStepFactory(dbos, database), CONSUMER));
        dbos.launch();
        for (int session = 0; session < Integer.parseInt(arguments[2]); session++) {
            consume(arguments[0], work);
        }
        System.out.println(JavaProcess.ANSWER + "ready");
        while (System.in.read() >= 0) {
            // Only the end of the input says something: that the process is to end.
        }
        System.exit(0);
    }

    private static HikariDataSource database(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(CONNECTIONS);
        return new HikariDataSource(config);
    }

    private static void consume(String broker, DurableWork work) throws JMSException {
        @SuppressWarnings("resource") // It lives as long as the process.
        Connection connection = new ActiveMQConnectionFactory(broker).createConnection("semel", "semel");
        Session session = connection.createSession(Session.AUTO_ACKNOWLEDGE);
        session.createConsumer(session.createQueue("bench." + CONSUMER))
                .setMessageListener(message -> perform(work, message));
        connection.start();
    }

    @SuppressWarnings("try") // What is opened says which id the workflow gets, and is asked nothing.
    private static void perform(DurableWork work, Message message) {
        try {
            String key = message.getStringProperty("idempotency_key");
            try (WorkflowOptions.Guard id = new WorkflowOptions(key).setContext()) {
                work.insertEffect(key, ((TextMessage) message).getText());
            }
        } catch (Exception e) {
            throw new IllegalStateException("The workflow failed.", e);
        }
    }
}
