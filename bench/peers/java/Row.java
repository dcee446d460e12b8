import java.util.Arrays;
import java.util.UUID;
import java.util.function.Consumer;

/** One generator: timed as it writes into a ring; as many more of its ids are checked with that. */
final class Row {
    private static final int RING = 1024;
    private static final int MORE = 8;

    final String name;
    private final int version;
    private final boolean rising;
    private final Consumer<UUID[]> fill;

    Row(String name, int version, boolean rising, Consumer<UUID[]> fill) {
        this.name = name;
        this.version = version;
        this.rising = rising;
        this.fill = fill;
    }

    String measure(int count) {
        UUID[] ring = new UUID[RING];
        int laps = (count + RING - 1) / RING;
        long start = System.nanoTime();
        for (int lap = 0; lap < laps; lap++) fill.accept(ring);
        double took = System.nanoTime() - start;
        UUID[] ids = Arrays.copyOf(ring, RING * (MORE + 1));
        for (int lap = 1; lap <= MORE; lap++) {
            fill.accept(ring);
            System.arraycopy(ring, 0, ids, lap * RING, RING);
        }
        String wrong = check(ids);
        if (wrong != null) return String.format("{\"row\": \"%s\", \"error\": \"%s\"}", name, wrong);
        return "{\"row\": \"" + name + "\", \"count\": " + laps * RING
                + ", \"ns\": " + took / (laps * RING) + "}";
    }

    private String check(UUID[] ids) {
        for (int i = 0; i < ids.length; i++) {
            if (ids[i].version() != version || ids[i].variant() != 2) {
                return ids[i] + " has other version or variant bits";
            }
            if (rising && i > 0 && compare(ids[i - 1], ids[i]) > 0) {
                return ids[i] + " came after " + ids[i - 1];
            }
        }
        Arrays.sort(ids, Row::compare);
        for (int i = 1; i < ids.length; i++) {
            if (ids[i].equals(ids[i - 1])) return ids[i] + " came twice";
        }
        return null;
    }

    /** As bytes; UUID.compareTo takes the halves as signed. */
    private static int compare(UUID a, UUID b) {
        int high = Long.compareUnsigned(a.getMostSignificantBits(), b.getMostSignificantBits());
        if (high != 0) return high;
        return Long.compareUnsigned(a.getLeastSignificantBits(), b.getLeastSignificantBits());
    }
}
