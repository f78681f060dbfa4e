package dev.semel.architecture.offenders.messaging;

import jakarta.jms.Message;

/** A use case that knows the broker's messages. */
record UseCase(Message message) {}
