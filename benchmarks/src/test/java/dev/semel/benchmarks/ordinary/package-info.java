/** B9: what events at an ordinary pace cost the processors, with a relay that is woken and with one that polls. */
package dev.semel.benchmarks.ordinary;
