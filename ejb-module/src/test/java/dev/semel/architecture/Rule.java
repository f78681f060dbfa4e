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

    /** Packages behind the fence, in the product and among the offenders. */
    static String[] internal(String name) {
        return new String[] {"dev.semel.internal." + name + "..", OFFENDERS + "*." + name + ".."};
    }

    /** What users see of a feature, and what is behind it. */
    static String[] feature(String name) {
        return new String[] {
            "dev.semel." + name + "..", "dev.semel.internal." + name + "..", OFFENDERS + "*." + name + ".."
        };
    }

    /** One package without those below it. */
    static String[] onePackage(String name) {
        return new String[] {"dev.semel." + name, OFFENDERS + "*." + name};
    }

    @Override
    public String toString() {
        return rule.getDescription();
    }
}
