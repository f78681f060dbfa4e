package dev.semel.specification;

/** What becomes of a message, by the state of its key, its content, its handler and the consumer's rules, in either kind of delivery. */
public interface DecisionTable
        extends Copies,
                OtherContents,
                LiveRetries,
                Keys,
                Busy,
                Failures,
                Faults,
                Deaths,
                Operators,
                Subscriptions,
                Orders,
                States,
                Answers {}
