/** Values as pages show them: words, times, numbers, bodies. Pure, except for the beans that pages call. Imported by screens. */
package dev.semel.console.format;
