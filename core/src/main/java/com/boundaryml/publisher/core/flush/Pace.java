package com.boundaryml.publisher.core.flush;

/**
 * How many puts are under way at once: halved when the other side asks for less, one more for each round that goes well,
 * up to what the host allows.
 *
 * @param width how many now, 1 or more
 * @param most how many at the most
 */
record Pace(int width, int most) {

    static Pace full(int most) {
        return new Pace(most, most);
    }

    Pace throttled() {
        return new Pace(Math.max(1, width / 2), most);
    }

    Pace went() {
        return new Pace(Math.min(most, width + 1), most);
    }
}
