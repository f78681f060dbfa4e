package dev.semel.admin.operation;

import java.io.Serializable;

/** Why rows were refused, and how many. */
public record RefusalView(String reason, long count) implements Serializable {}
