package dev.semel.internal.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PeriodicTimerTest {

    private final List<Object[]> created = new ArrayList<>();
    private final List<LogRecord> logged = new ArrayList<>();
    private final Logger logger = Logger.getLogger(PeriodicTimer.class.getName());
    private final Handler recorder = new Recorder();

    @BeforeEach
    void record() {
        logger.addHandler(recorder);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void endRecord() {
        logger.removeHandler(recorder);
        logger.setUseParentHandlers(true);
    }

    @Test
    void givesEachWorkItsOwnScheduleThatSurvivesNoRestart() {
        timer(new Counted(Duration.ofSeconds(7)), new Counted(null), new Counted(Duration.ofHours(1)));

        assertThat(created).extracting(timer -> timer[1]).containsExactly(7_000L, 3_600_000L);
        assertThat(created).noneMatch(timer -> ((TimerConfig) timer[2]).isPersistent());
    }

    @Test
    void doesTheWorkWhoseTimeItIs() {
        Counted first = new Counted(Duration.ofSeconds(1));
        Counted second = new Counted(Duration.ofSeconds(1));
        PeriodicTimer timer = timer(first, second);

        tick(timer, 1);

        assertThat(first.runs).isZero();
        assertThat(second.runs).isEqualTo(1);
    }

    @Test
    void doesNoWorkTwiceAtATime() {
        Counted work = new Counted(Duration.ofSeconds(1));
        PeriodicTimer timer = timer(work);
        work.then = () -> tick(timer, 0);

        tick(timer, 0);
        assertThat(work.runs).isEqualTo(1);

        work.then = () -> {};
        tick(timer, 0);
        assertThat(work.runs).isEqualTo(2);
    }

    @Test
    void tellsOnceThatAWorkFailsAndOnceThatItIsOver() {
        Counted work = new Counted(Duration.ofSeconds(1));
        PeriodicTimer timer = timer(work);
        work.then = () -> {
            throw new StackOverflowError("broken");
        };

        assertThatCode(() -> tick(timer, 0)).doesNotThrowAnyException();
        tick(timer, 0);
        work.then = () -> {};
        tick(timer, 0);
        tick(timer, 0);

        assertThat(logged)
                .filteredOn(line -> line.getLevel().intValue() >= Level.INFO.intValue())
                .extracting(LogRecord::getMessage)
                .containsExactly(
                        "It was not counted. Reason: java.lang.StackOverflowError: broken",
                        "It is over: \"It was not counted.\"");
    }

    @Test
    void endsEachWorkWhenTheApplicationStops() {
        Counted first = new Counted(Duration.ofSeconds(1));
        Counted second = new Counted(Duration.ofSeconds(1));
        first.atTheEnd = () -> {
            throw new IllegalStateException("The database is gone.");
        };
        timer(first, second).end();

        assertThat(first.ends + second.ends).isEqualTo(2);
    }

    private PeriodicTimer timer(PeriodicWork... works) {
        PeriodicTimer timer = new PeriodicTimer(timerService());
        timer.begin(List.of(works));
        return timer;
    }

    private TimerService timerService() {
        return proxy(TimerService.class, created::add);
    }

    private static void tick(PeriodicTimer timer, int number) {
        timer.tick((Timer) Proxy.newProxyInstance(
                PeriodicTimerTest.class.getClassLoader(),
                new Class<?>[] {Timer.class},
                (proxy, method, arguments) -> number));
    }

    @SuppressWarnings("unchecked")
    private static <T> T proxy(Class<T> type, Consumer<Object[]> called) {
        return (T) Proxy.newProxyInstance(
                PeriodicTimerTest.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    called.accept(arguments);
                    return null;
                });
    }

    private static final class Counted implements PeriodicWork {

        private final Duration interval;
        private int runs;
        private int ends;
        private Runnable then = () -> {};
        private Runnable atTheEnd = () -> {};

        Counted(Duration interval) {
            this.interval = interval;
        }

        @Override
        public Optional<Period> period() {
            return Optional.ofNullable(interval).map(Period::every);
        }

        @Override
        public void run() {
            runs++;
            then.run();
        }

        @Override
        public String failure() {
            return "It was not counted.";
        }

        @Override
        public void end() {
            ends++;
            atTheEnd.run();
        }
    }

    private final class Recorder extends Handler {

        @Override
        public void publish(LogRecord line) {
            logged.add(line);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
