package dev.semel.console.table;

import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import java.io.Serializable;

/** Where a table gets one page of its rows. */
@FunctionalInterface
public interface RowSource<T> extends Serializable {

    Page<T> page(PageRequest request);
}
