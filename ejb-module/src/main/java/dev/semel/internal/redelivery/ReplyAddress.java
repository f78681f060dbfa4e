package dev.semel.internal.redelivery;

/** An address for answers, of the text that the broker's client keeps. A client of another protocol may have said no kind. */
record ReplyAddress(String name, boolean isTopic) {

    private static final String KIND_ENDS = "://";
    private static final String TOPIC = "topic";

    static ReplyAddress of(String replyTo) {
        int end = replyTo.indexOf(KIND_ENDS);
        return end < 0
                ? new ReplyAddress(replyTo, false)
                : new ReplyAddress(
                        replyTo.substring(end + KIND_ENDS.length()),
                        replyTo.substring(0, end).endsWith(TOPIC));
    }
}
