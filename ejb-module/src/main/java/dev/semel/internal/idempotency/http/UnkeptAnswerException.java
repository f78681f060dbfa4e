package dev.semel.internal.idempotency.http;

/** The work is rolled back, and its answer is sent all the same. */
class UnkeptAnswerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Answer answer;

    UnkeptAnswerException(Answer answer) {
        super("The request was answered with status " + answer.status() + ".");
        this.answer = answer;
    }

    Answer answer() {
        return answer;
    }
}
