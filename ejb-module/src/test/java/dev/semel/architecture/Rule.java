package dev.semel.architecture;

import com.tngtech.archunit.lang.ArchRule;

/**
 * One rule and the proof that it bites.
 *
 * @param offenders the package below {@code offenders} that breaks it
 */
record Rule(String offenders, ArchRule rule) {

    private static final String OFFENDERS = "dev.semel.architecture.offenders.";

    String offendersPackage() {
        return OFFENDERS + offenders;
    }

    /** The packages of a room, in the product and among the offenders. */
    static String[] room(String name) {
        return new String[] {"dev.semel." + name + "..", OFFENDERS + "*." + name + ".."};
    }

    /** One package without those below it. */
    static String[] door(String name) {
        return new String[] {"dev.semel." + name, OFFENDERS + "*." + name};
    }

    @Override
    public String toString() {
        return rule.getDescription();
    }
}
