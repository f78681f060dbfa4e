package dev.semel.simulation.schedule;

import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** The executors of one server's life: each task is an actor. */
public final class SimulatedThreads {

    private final Scheduler scheduler;
    private final Life life;

    public SimulatedThreads(Scheduler scheduler, Life life) {
        this.scheduler = scheduler;
        this.life = life;
    }

    /** The container's executor, as far as Semel uses it. */
    public ManagedScheduledExecutorService service() {
        return (ManagedScheduledExecutorService) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ManagedScheduledExecutorService.class}, this::call);
    }

    private Object call(Object proxy, Method method, Object[] arguments) {
        Runnable task = arguments != null && arguments[0] instanceof Runnable runnable ? runnable : null;
        return switch (method.getName()) {
            case "execute" -> {
                scheduler.start("worker", life, () -> run(task));
                yield null;
            }
            case "schedule" -> once(task, millis(arguments, 1));
            case "scheduleAtFixedRate", "scheduleWithFixedDelay" -> repeatedly(task, millis(arguments, 2));
            default -> throw new UnsupportedOperationException("The simulation has no " + method.getName() + ".");
        };
    }

    private static Duration millis(Object[] arguments, int index) {
        TimeUnit unit = (TimeUnit) arguments[arguments.length - 1];
        return Duration.ofMillis(unit.toMillis((Long) arguments[index]));
    }

    private ScheduledFuture<?> once(Runnable task, Duration delay) {
        AtomicBoolean isCancelled = new AtomicBoolean();
        scheduler.start("scheduled", life, () -> {
            scheduler.await(isCancelled::get, delay);
            if (!isCancelled.get()) {
                run(task);
            }
        });
        return future(isCancelled);
    }

    // As the container does: what a task throws is logged, and ends its schedule.
    private boolean run(Runnable task) {
        try {
            task.run();
            return true;
        } catch (RuntimeException thrown) {
            scheduler.survives(thrown);
            scheduler.note(() -> "The container logs: " + thrown);
            return false;
        }
    }

    private ScheduledFuture<?> repeatedly(Runnable task, Duration interval) {
        AtomicBoolean isCancelled = new AtomicBoolean();
        scheduler.start("heartbeat", life, () -> {
            boolean isGoingOn = true;
            while (isGoingOn && !scheduler.await(isCancelled::get, interval)) {
                isGoingOn = run(task);
            }
        });
        return future(isCancelled);
    }

    private static ScheduledFuture<?> future(AtomicBoolean isCancelled) {
        return (ScheduledFuture<?>) Proxy.newProxyInstance(
                SimulatedThreads.class.getClassLoader(),
                new Class<?>[] {ScheduledFuture.class},
                (proxy, method, args) -> switch (method.getName()) {
                    case "cancel" -> !isCancelled.getAndSet(true);
                    case "isCancelled" -> isCancelled.get();
                    default -> throw new UnsupportedOperationException(Future.class + "." + method.getName());
                });
    }
}
