package dev.semel.endtoend.lab.nested;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

@ApplicationPath("api")
public class NestedApplication extends Application {}
