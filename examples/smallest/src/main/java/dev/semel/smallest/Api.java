package dev.semel.smallest;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Serves {@link Payments}. */
@ApplicationPath("")
public class Api extends Application {}
