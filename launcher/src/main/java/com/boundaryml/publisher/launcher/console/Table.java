package com.boundaryml.publisher.launcher.console;

import java.util.ArrayList;
import java.util.List;

/**
 * A table of short texts and figures. Where a line has not room for it, the texts of the first column are shortened in
 * their middle, since what tells identifiers apart is often at their end. Not safe for use by several threads.
 */
public final class Table {

    private static final String GAP = "  ";
    private static final int LEAST_FIRST = 9;

    private final List<List<Span>> rows = new ArrayList<>();
    private final int columns;
    private final int textColumns;

    /**
     * Creates a table.
     *
     * @param textColumns how many columns hold text, 1 or more; they come first and are aligned to the left, the figures in
     *     the others to the right
     * @param headings the columns' headings
     */
    public Table(int textColumns, String... headings) {
        this.textColumns = textColumns;
        columns = headings.length;
        List<Span> head = new ArrayList<>();
        for (String heading : headings) {
            head.add(new Span(heading, Style.DIM));
        }
        rows.add(head);
    }

    /** Adds a row, which has a cell for each column. {@return this} */
    public Table row(Span... cells) {
        if (cells.length != columns) {
            throw new IllegalArgumentException("a row has " + columns + " cells, not " + cells.length);
        }
        rows.add(List.of(cells));
        return this;
    }

    /**
     * {@return the lines}
     *
     * @param width how many characters fit into a line
     * @param ellipsis what stands for what was left out
     */
    List<List<Span>> lines(int width, String ellipsis) {
        int[] widths = new int[columns];
        for (List<Span> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).text().length());
            }
        }
        int total = GAP.length() * (columns - 1);
        for (int each : widths) {
            total += each;
        }
        widths[0] = Math.max(Math.min(widths[0], LEAST_FIRST), widths[0] - Math.max(0, total - width));
        List<List<Span>> lines = new ArrayList<>();
        for (List<Span> row : rows) {
            List<Span> line = new ArrayList<>();
            for (int i = 0; i < columns; i++) {
                Span cell = row.get(i);
                String text = i == 0 ? shortened(cell.text(), widths[0], ellipsis) : cell.text();
                String padding = " ".repeat(widths[i] - text.length());
                boolean left = i < textColumns;
                line.add(Span.of((i == 0 ? "" : GAP) + (left ? "" : padding)));
                line.add(new Span(text, cell.style()));
                line.add(Span.of(left ? padding : ""));
            }
            lines.add(line);
        }
        return lines;
    }

    private static String shortened(String text, int most, String ellipsis) {
        if (text.length() <= most) {
            return text;
        }
        int kept = most - ellipsis.length();
        int end = kept / 2;
        return text.substring(0, kept - end) + ellipsis + text.substring(text.length() - end);
    }
}
