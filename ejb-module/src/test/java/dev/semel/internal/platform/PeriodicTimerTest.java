package dev.semel.internal.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PeriodicTimerTest {

    private final List<String> created = new ArrayList<>();
    private Error refusal;
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

        assertThat(created)
                .containsExactly("createSingleActionTimer 7000 of 0", "createSingleActionTimer 3600000 of 1");
    }

    @Test
    void asksForTheNextTickAtTheEndOfEachAlsoWhereTheWorkThrows() {
        Counted work = new Counted(Duration.ofSeconds(7));
        PeriodicTimer timer = timer(work);
        created.clear();
        work.then = () -> {
            assertThat(created).as("while it works").isEmpty();
            throw new StackOverflowError("broken");
        };

        tick(timer, 0);
        assertThat(created).containsExactly("createSingleActionTimer 7000 of 0");
    }

    @Test
    void letsTheContainerCallAgainWhereTheNextTickCannotBeHad() {
        Counted work = new Counted(Duration.ofSeconds(7));
        PeriodicTimer timer = timer(work);
        refusal = new OutOfMemoryError("no thread");

        assertThatThrownBy(() -> tick(timer, 0)).isSameAs(refusal);
        assertThat(work.runs).isOne();
    }

    @Test
    void asksForNoTickWhenItHasEnded() {
        PeriodicTimer timer = timer(new Counted(Duration.ofSeconds(7)));
        timer.end();
        created.clear();

        tick(timer, 0);
        assertThat(created).isEmpty();
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
        return (TimerService) Proxy.newProxyInstance(
                PeriodicTimerTest.class.getClassLoader(),
                new Class<?>[] {TimerService.class},
                (proxy, method, arguments) -> {
                    if (refusal != null) {
                        throw refusal;
                    }
                    TimerConfig config = (TimerConfig) arguments[arguments.length - 1];
                    assertThat(config.isPersistent()).isFalse();
                    created.add(method.getName() + " " + arguments[0] + " of " + config.getInfo());
                    return null;
                });
    }

    private static void tick(PeriodicTimer timer, int number) {
        timer.tick((Timer) Proxy.newProxyInstance(
                PeriodicTimerTest.class.getClassLoader(),
                new Class<?>[] {Timer.class},
                (proxy, method, arguments) -> number));
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
