package dev.semel.benchmarks.inbox;

import dev.semel.benchmarks.process.JavaProcess;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import java.io.IOException;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** The process of the hand-written inbox: as many sessions as a bean has, each with a connection of its own, as the adapter's. */
public final class InboxProcess {

    private InboxProcess() {}

    /** Arguments: the broker, the database, the number of sessions. */
    public static void main(String[] arguments) throws JMSException, SQLException, IOException {
        for (int session = 0; session < Integer.parseInt(arguments[2]); session++) {
            open(arguments[0], arguments[1], "inbox-automatic", Session.AUTO_ACKNOWLEDGE);
            open(arguments[0], arguments[1], "inbox-transacted", Session.SESSION_TRANSACTED);
        }
        System.out.println(JavaProcess.ANSWER + "ready");
        while (System.in.read() >= 0) {
            // No question comes; the end of the input is the end.
        }
        System.exit(0);
    }

    private static void open(String broker, String database, String consumer, int acknowledgement)
            throws JMSException, SQLException {
        @SuppressWarnings("resource") // It lives as long as the process.
        Connection connection = new ActiveMQConnectionFactory(broker).createConnection("semel", "semel");
        Session session = connection.createSession(acknowledgement);
        session.createConsumer(session.createQueue("bench." + consumer))
                .setMessageListener(new Inbox(consumer, session, DriverManager.getConnection(database)));
        connection.start();
    }
}
