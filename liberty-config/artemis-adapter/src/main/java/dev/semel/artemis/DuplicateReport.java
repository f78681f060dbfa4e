package dev.semel.artemis;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.core.postoffice.RoutingStatus;
import org.apache.activemq.artemis.core.server.ServerSession;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerMessagePlugin;
import org.apache.activemq.artemis.core.transaction.Transaction;

/**
 * Says of a message that the broker has dropped as a duplicate which one it was, and nothing else of it. Artemis' own line
 * (AMQ222059) holds all headers of the message: personal data, and any line that its sender wants to see in the log.
 */
final class DuplicateReport implements ActiveMQServerMessagePlugin {

    private static final Logger LOG = Logger.getLogger(DuplicateReport.class.getName());
    private static final int LONGEST_ID = 100;

    @Override
    public void afterSend(
            ServerSession session,
            Transaction transaction,
            Message message,
            boolean direct,
            boolean noAutoCreateQueue,
            RoutingStatus result) {
        if (result == RoutingStatus.DUPLICATED_ID) {
            LOG.log(
                    Level.INFO,
                    "The broker has dropped a message for {0} because it already has one with the duplicate id {1}.",
                    new Object[] {OneLine.of(message.getAddress()), OneLine.of(id(message))});
        }
    }

    private static String id(Message message) {
        String id = String.valueOf(message.getDuplicateProperty());
        return id.length() <= LONGEST_ID ? id : id.substring(0, LONGEST_ID) + "...";
    }
}
