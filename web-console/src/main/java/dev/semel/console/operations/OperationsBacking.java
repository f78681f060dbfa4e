package dev.semel.console.operations;

import dev.semel.admin.operation.OperationView;
import dev.semel.admin.operation.OperationsAdmin;
import dev.semel.console.table.RowTable;
import dev.semel.console.url.UrlParameters;
import jakarta.annotation.PostConstruct;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.util.List;

/** The list of what operators started on many rows. */
@Named("operations")
@ViewScoped
public class OperationsBacking implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final List<String> SORTABLE = List.of("endedAt", "startedAt", "user", "action", "state");

    @Inject
    OperationsAdmin admin;

    private RowTable<OperationView> table;

    @PostConstruct
    void open() {
        table = new RowTable<>(
                UrlParameters.ofRequest(), SORTABLE, operation -> operation.id().toString(), admin::page);
    }

    public boolean isFiltered() {
        return false;
    }

    public RowTable<OperationView> getTable() {
        return table;
    }
}
