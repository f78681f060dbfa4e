package dev.semel.console.trends;

import java.util.List;

/**
 * One chart of the page, and the same numbers for those who read.
 *
 * @param name as its texts and tests call it
 * @param config what Chart.js draws, as JSON
 * @param summary the last and the greatest number of each line, in a sentence
 * @param columns the names of its lines
 * @param rows a row for each step in which something was measured, the latest first
 */
public record Chart(String name, String config, String summary, List<String> columns, List<Row> rows) {

    /**
     * @param time when the step began
     * @param values in the order of the columns
     */
    public record Row(String time, List<String> values) {}
}
