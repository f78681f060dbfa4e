package dev.semel.internal.message.jms.artemis;

import dev.semel.internal.message.QualifiedQueue;

/** The addresses of Artemis, to which messages are sent and queues are bound. */
final class BrokerAddress {

    private BrokerAddress() {}

    /** Whether a queue of this address gets the messages of many addresses, by the signs that a broker has unless told otherwise. */
    static boolean isPattern(String address) {
        return address.indexOf('#') >= 0 || address.indexOf('*') >= 0;
    }

    /** To which a message of the client's was sent. */
    static String of(Object coreMessage) throws ReflectiveOperationException {
        return QualifiedQueue.addressOf(Inside.call(coreMessage, "getAddress").toString());
    }
}
