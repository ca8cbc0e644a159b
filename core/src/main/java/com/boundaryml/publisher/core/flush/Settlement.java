package com.boundaryml.publisher.core.flush;

/** What became of an object in a flush. */
sealed interface Settlement {

    /** {@return what happened, for a person} */
    String why();

    /** It is in the bucket. */
    record Stored(boolean already) implements Settlement {
        @Override
        public String why() {
            return "it is stored";
        }
    }

    /**
     * Its key holds other bytes.
     *
     * @param key the key
     */
    record Conflict(String key) implements Settlement {
        @Override
        public String why() {
            return "the bucket holds other bytes under " + key;
        }
    }

    /**
     * It will never be accepted.
     *
     * @param why what happened
     */
    record Refused(String why) implements Settlement {}

    /**
     * It is to be made anew from its file.
     *
     * @param why what happened
     */
    record Rebuild(String why) implements Settlement {}

    /** It was not settled before the flush ended. */
    record Open() implements Settlement {
        @Override
        public String why() {
            return "its put has not succeeded yet";
        }
    }
}
