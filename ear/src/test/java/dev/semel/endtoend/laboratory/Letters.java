package dev.semel.endtoend.laboratory;

import dev.semel.endtoend.client.ForeignClient.Letter;
import dev.semel.endtoend.lab.Deed;
import dev.semel.endtoend.lab.Order;
import jakarta.jms.Message;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/** Orders for the lab. */
public final class Letters {

    private Letters() {}

    public static Letter order(String key, Duration work, Deed deed) {
        return order(key, work, deed, Order.BODY);
    }

    /** Other content under the same key. */
    public static Letter otherOrder(String key, Duration work, Deed deed) {
        return order(key, work, deed, Order.OTHER_BODY);
    }

    private static Letter order(String key, Duration work, Deed deed, String body) {
        return context -> {
            Message message = context.createTextMessage(body);
            message.setStringProperty(Order.KEY, key);
            message.setLongProperty(Order.WORK_MILLIS, work.toMillis());
            message.setStringProperty(Order.DEED, deed.name());
            return message;
        };
    }

    /** One order of each key, all of the same length. */
    public static List<Letter> ordersOf(Collection<String> keys, Duration work) {
        return keys.stream().map(key -> order(key, work, Deed.NOTHING)).toList();
    }

    public static List<String> keys(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(n -> prefix + "-" + n).toList();
    }
}
