import com.fasterxml.uuid.Generators;
import com.github.f4b6a3.uuid.UuidCreator;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * java.util.UUID, java-uuid-generator (JUG) and uuid-creator. Speaks the protocol of
 * bench/peers/README.md. Each row has a loop of its own, so that the compiler sees one callee in it.
 */
final class Peers {
    private static final List<Row> ROWS = new ArrayList<>();
    private static final List<Row> BROKEN = new ArrayList<>();

    public static void main(String[] versions) {
        jdk();
        jug();
        uuidCreator();
        broken();
        System.out.println(hello(versions));
        Scanner input = new Scanner(System.in);
        while (input.hasNext()) {
            System.out.println(answer(input.next(), input.nextInt()));
        }
    }

    private static void jdk() {
        ROWS.add(new Row("jdk-v4", 4, false, ring -> {
            for (int i = 0; i < ring.length; i++) ring[i] = UUID.randomUUID();
        }));
    }

    private static void jug() {
        var v4 = Generators.randomBasedGenerator();
        ROWS.add(new Row("jug-v4", 4, false, ring -> {
            for (int i = 0; i < ring.length; i++) ring[i] = v4.generate();
        }));
        var v7 = Generators.timeBasedEpochGenerator();
        ROWS.add(new Row("jug-v7", 7, true, ring -> {
            for (int i = 0; i < ring.length; i++) ring[i] = v7.generate();
        }));
    }

    private static void uuidCreator() {
        ROWS.add(new Row("uuid-creator-v4", 4, false, ring -> {
            for (int i = 0; i < ring.length; i++) ring[i] = UuidCreator.getRandomBased();
        }));
        ROWS.add(new Row("uuid-creator-v7", 7, true, ring -> {
            for (int i = 0; i < ring.length; i++) ring[i] = UuidCreator.getTimeOrderedEpoch();
        }));
        ROWS.add(new Row("uuid-creator-fast-v4", 4, false, ring -> {
            for (int i = 0; i < ring.length; i++) ring[i] = UuidCreator.getRandomBasedFast();
        }));
        ROWS.add(new Row("uuid-creator-fast-v7", 7, false, ring -> {
            for (int i = 0; i < ring.length; i++) ring[i] = UuidCreator.getTimeOrderedEpochFast();
        }));
    }

    /** Wrong on purpose: the driver asks for them before it believes the checks. */
    private static void broken() {
        long[] n = new long[1];
        long v7 = 0x7000, variant = Long.MIN_VALUE;
        BROKEN.add(new Row("broken-repeat", 7, false, ring -> {
            for (int i = 0; i < ring.length; i++) ring[i] = new UUID(v7, variant + n[0]++ % 5000);
        }));
        BROKEN.add(new Row("broken-version", 7, false, ring -> {
            for (int i = 0; i < ring.length; i++) ring[i] = new UUID(0x6000, variant + n[0]++);
        }));
        BROKEN.add(new Row("broken-variant", 7, false, ring -> {
            for (int i = 0; i < ring.length; i++) ring[i] = new UUID(v7, n[0]++);
        }));
        BROKEN.add(new Row("broken-order", 7, true, ring -> {
            for (int i = 0; i < ring.length; i++) ring[i] = new UUID(v7, variant + (n[0]++ ^ 1));
        }));
    }

    /** Versions are arguments: NAME=VERSION. */
    private static String hello(String[] versions) {
        List<String> pairs = new ArrayList<>();
        pairs.add("\"java\": \"" + Runtime.version() + "\"");
        for (String version : versions) pairs.add("\"" + version.replace("=", "\": \"") + "\"");
        return String.format("{\"versions\": {%s}, \"rows\": [%s], \"broken\": [%s]}",
                String.join(", ", pairs), names(ROWS), names(BROKEN));
    }

    private static String names(List<Row> rows) {
        return rows.stream().map(row -> "\"" + row.name + "\"").collect(Collectors.joining(", "));
    }

    private static String answer(String name, int count) {
        for (List<Row> rows : List.of(ROWS, BROKEN)) {
            for (Row row : rows) {
                if (row.name.equals(name)) return row.measure(count);
            }
        }
        return "{\"row\": \"" + name + "\", \"error\": \"no such row\"}";
    }
}
