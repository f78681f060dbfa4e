package dev.semel.testing;

/** The words of a sentence, by what brings the work. */
enum Wording {
    OF_MESSAGES(
            "message",
            "the producer sent the same message again",
            "the message was delivered again",
            "the message is tried again",
            "take it from what stays when something is sent again, by keyProperty, keyPointer or a keyResolver"),
    OF_CALLS(
            "call",
            "the same call was made again",
            "the call was made again",
            "the call is made again",
            "take it from the arguments that stay when a call is repeated, by @IdempotencyKey or a resolver, or tell it to"
                    + " Idempotency.run");

    /** What brings the work. */
    final String noun;

    /** It was brought a second time by who had brought it. */
    final String sentAgain;

    /** It came again after its server had died. */
    final String cameAgain;

    /** It comes again after a failure. */
    final String triedAgain;

    /** How a good key is found. */
    final String goodKey;

    Wording(String noun, String sentAgain, String cameAgain, String triedAgain, String goodKey) {
        this.noun = noun;
        this.sentAgain = sentAgain;
        this.cameAgain = cameAgain;
        this.triedAgain = triedAgain;
        this.goodKey = goodKey;
    }
}
