package dev.semel.benchmarks.ordinary;

import dev.semel.benchmarks.installation.ProcessorTime;
import dev.semel.benchmarks.result.ProcessorResult;
import java.util.List;

/** One way from an append to the broker, and the rates at which it is measured. */
record Way(String name, Traffic traffic, List<Rate> rates) {

    /** Each rate once, too: at another one, other code runs often. */
    void warmUp(int seconds) {
        traffic.warmUp(name);
        rates.stream().filter(rate -> rate != Rate.SELDOM).forEach(rate -> traffic.bring(rate, seconds));
    }

    void measure(int seconds, ProcessorResult result) {
        ProcessorTime idle = traffic.idle(seconds);
        result.addIdle(name, idle);
        for (Rate rate : rates) {
            result.add(name, rate.label(), traffic.perEvent(rate, rate.seconds(seconds), idle));
        }
    }
}
