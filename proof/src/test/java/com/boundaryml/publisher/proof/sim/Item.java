package com.boundaryml.publisher.proof.sim;

/**
 * One line of a story.
 *
 * @param act what happens
 * @param delayMillis the time that passes before
 * @param inside 0 if it happens at once, else at which of the publisher's coming steps on disk and network it does
 * @param who which of several profilers, streams or files; any number
 * @param amount how much of it; 1 or more
 * @param seed what chance decides within it
 */
record Item(Act act, long delayMillis, int inside, int who, int amount, long seed) {

    /** {@return whether it is kept for the next wait of a publisher, once its step has come} */
    boolean isForAWait() {
        return (act == Act.CLOCK_JUMPS_AHEAD || act == Act.CLOCK_JUMPS_BACK) && seed % 2 == 0;
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        if (delayMillis > 0) {
            out.append("after ").append(delayMillis).append(" ms ");
        }
        if (inside > 0) {
            out.append("at the publisher's next step no. ").append(inside).append(' ');
        }
        return out.append(act.words())
                .append(" (who ")
                .append(who)
                .append(", amount ")
                .append(amount)
                .append(", seed ")
                .append(seed)
                .append(')')
                .toString();
    }
}
