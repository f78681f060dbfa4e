package dev.semel.internal.startup.lint;

import java.util.List;

/** Port: one thing that the linter looks at. It stays silent where it cannot tell. */
public interface Check {

    List<Finding> look();
}
