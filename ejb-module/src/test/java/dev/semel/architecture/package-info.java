/** The rules of the house, each with an offender that it must reject: a rule that rejects nothing protects nothing. */
package dev.semel.architecture;
