package com.boundaryml.publisher.proof.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every point has a test, and the list in the documentation says which. */
final class ConformanceListTest {

    private static final int POINTS = 15;
    private static final Pattern ROW = Pattern.compile("^\\| (\\d+) \\|.*\\| `([A-Za-z0-9]+)` \\|$", Pattern.MULTILINE);

    @Test
    void everyPointHasATest() {
        TreeSet<Integer> held = new TreeSet<>();
        for (Method method : Conformance.class.getDeclaredMethods()) {
            Point point = method.getAnnotation(Point.class);
            if (point != null) {
                held.add(point.value());
            }
        }
        TreeSet<Integer> all = new TreeSet<>();
        for (int point = 1; point <= POINTS; point++) {
            all.add(point);
        }
        assertEquals(all, held);
    }

    @Test
    void theDocumentationListsEveryTestUnderItsPoint() throws IOException {
        TreeSet<String> tests = new TreeSet<>();
        for (Method method : Conformance.class.getDeclaredMethods()) {
            Point point = method.getAnnotation(Point.class);
            if (point != null) {
                tests.add(point.value() + " " + method.getName());
            }
        }
        TreeSet<String> documented = new TreeSet<>();
        Matcher rows = ROW.matcher(Files.readString(
                Path.of(System.getProperty("proof.sources", "..")).resolve("docs/conformance.md")));
        while (rows.find()) {
            documented.add(rows.group(1) + " " + rows.group(2));
        }
        assertEquals(tests, documented);
    }
}
