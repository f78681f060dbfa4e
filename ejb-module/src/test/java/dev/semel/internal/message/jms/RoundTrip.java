package dev.semel.internal.message.jms;

import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.jms.TestBroker.MessageMaker;
import dev.semel.internal.message.jms.TestBroker.Reading;
import jakarta.jms.JMSException;

/** The way of a message through a real Artemis: sent, kept, sent again, received. */
final class RoundTrip implements AutoCloseable {

    private static final MessageReader READER = new MessageReader(new ArtemisBroker());

    static final String HOSTILE = "NUL \0, half \uD800, emoji \uD83D\uDE00, <script>, \r\n";

    private final TestBroker broker = new TestBroker();

    TestBroker broker() {
        return broker;
    }

    /** What is kept of a message that was sent. */
    StoredMessage kept(MessageMaker maker) throws JMSException {
        return received(maker, READER::read);
    }

    /** What is read of a message that is received. */
    <T> T received(MessageMaker maker, Reading<T> reader) throws JMSException {
        broker.send("in", maker);
        return broker.receive("in", reader);
    }

    /** What is received when it is sent again, to be compared. */
    Object again(StoredMessage kept, Reading<?> reader) throws JMSException {
        return againAs(kept, reader);
    }

    /** The same, to be looked at. */
    <T> T againAs(StoredMessage kept, Reading<T> reader) throws JMSException {
        broker.send("out", session -> new MessageWriter(new ArtemisBroker()).write(session, kept));
        return broker.receive("out", reader);
    }

    @Override
    public void close() {
        broker.close();
    }
}
