package dev.semel.shop.message;

import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.lang.reflect.Proxy;

/** Messages as a broker delivers them; only the text can be read. */
final class MessageStub {

    private MessageStub() {}

    static TextMessage text(String text) {
        return of(TextMessage.class, text);
    }

    static <T extends Message> T of(Class<T> type, Object body) {
        return type.cast(Proxy.newProxyInstance(
                MessageStub.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> body));
    }
}
