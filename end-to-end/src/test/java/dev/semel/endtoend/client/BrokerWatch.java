package dev.semel.endtoend.client;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.QueueConnection;
import jakarta.jms.QueueRequestor;
import jakarta.jms.QueueSession;
import jakarta.jms.Session;
import org.apache.activemq.artemis.api.core.management.ResourceNames;
import org.apache.activemq.artemis.api.jms.management.JMSManagementHelper;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQQueue;

/** What the broker says of itself, and is told by its operator. */
final class BrokerWatch {

    private final ActiveMQConnectionFactory factory;

    BrokerWatch(ActiveMQConnectionFactory factory) {
        this.factory = factory;
    }

    /** How many messages a queue holds: waiting, in delivery or scheduled. */
    long depth(String queue) {
        return number(queue, "messageCount");
    }

    /** How many messages of a queue are with a consumer, or fetched by one. */
    long delivering(String queue) {
        return number(queue, "deliveringCount");
    }

    /** How many consumers a queue has. */
    long consumers(String queue) {
        return number(queue, "consumerCount");
    }

    /** How many transactions are prepared and wait for a decision. */
    int prepared() {
        return ask(
                        question -> JMSManagementHelper.putOperationInvocation(
                                question, ResourceNames.BROKER, "listPreparedTransactions"),
                        Object[].class)
                .length;
    }

    void limit(String queue, int messages, String policy) {
        String settings = "{\"maxSizeMessages\": " + messages + ", \"addressFullMessagePolicy\": \"" + policy + "\"}";
        ask(
                order -> JMSManagementHelper.putOperationInvocation(
                        order, ResourceNames.BROKER, "addAddressSettings", queue, settings),
                Object.class);
    }

    void forgetIds(String queue) {
        ask(
                order -> JMSManagementHelper.putOperationInvocation(
                        order, ResourceNames.ADDRESS + queue, "clearDuplicateIdCache"),
                Object.class);
    }

    /** How many messages it has moved. */
    int move(String from, String to) {
        return ask(
                order -> JMSManagementHelper.putOperationInvocation(
                        order, ResourceNames.QUEUE + from, "moveMessages", "", to),
                Integer.class);
    }

    void removeAll(String queue) {
        ask(
                order -> JMSManagementHelper.putOperationInvocation(
                        order, ResourceNames.QUEUE + queue, "removeAllMessages"),
                Integer.class);
    }

    /** Has what comes to one queue passed on to another one, as a divert does that says no more. */
    void divert(String from, String to) {
        ask(
                order -> JMSManagementHelper.putOperationInvocation(
                        order, ResourceNames.BROKER, "createAddress", from, "ANYCAST"),
                Object.class);
        ask(
                order -> JMSManagementHelper.putOperationInvocation(
                        order, ResourceNames.BROKER, "createDivert", "to-" + to, from, from, to, true, null, null),
                Object.class);
    }

    private long number(String queue, String attribute) {
        return ask(
                        question -> JMSManagementHelper.putAttribute(question, ResourceNames.QUEUE + queue, attribute),
                        Long.class)
                .longValue();
    }

    private <T> T ask(Question question, Class<T> type) {
        try (QueueConnection connection = factory.createQueueConnection()) {
            connection.start();
            QueueSession session = connection.createQueueSession(false, Session.AUTO_ACKNOWLEDGE);
            QueueRequestor requestor = new QueueRequestor(session, new ActiveMQQueue("activemq.management"));
            Message message = session.createMessage();
            question.putInto(message);
            Message answer = requestor.request(message);
            if (!JMSManagementHelper.hasOperationSucceeded(answer)) {
                throw new IllegalStateException(
                        "The broker refused the question: " + JMSManagementHelper.getResult(answer));
            }
            return type.cast(JMSManagementHelper.getResult(answer, type));
        } catch (Exception e) {
            throw new IllegalStateException("The broker did not answer.", e);
        }
    }

    @FunctionalInterface
    private interface Question {
        void putInto(Message message) throws JMSException;
    }
}
