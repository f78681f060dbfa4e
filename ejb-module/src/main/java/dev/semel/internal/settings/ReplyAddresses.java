package dev.semel.internal.settings;

import java.util.Arrays;
import java.util.List;

/** Where replies may go besides temporary queues. The sender of a request writes the address, and Semel's user sends. */
public record ReplyAddresses(List<String> named) {

    public static final String SETTING = "semel.reply.addresses";

    private static final String ANY_END = "*";
    private static final String NAME_OR_BEGINNING = "[^*]+\\*?";

    public ReplyAddresses {
        for (String name : named) {
            Require.that(
                    name.matches(NAME_OR_BEGINNING),
                    SETTING,
                    "must be names of queues and topics, with commas between them; a * stands at the end of a name, and not alone",
                    name);
        }
    }

    public static ReplyAddresses of(String setting) {
        return new ReplyAddresses(
                setting.isBlank()
                        ? List.of()
                        : Arrays.stream(setting.split(",", -1))
                                .map(String::trim)
                                .toList());
    }

    public boolean allow(String address) {
        return named.stream().anyMatch(name -> isOf(name, address));
    }

    private static boolean isOf(String name, String address) {
        return name.endsWith(ANY_END)
                ? address.startsWith(name.substring(0, name.length() - ANY_END.length()))
                : address.equals(name);
    }
}
