package dev.semel.console.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class SizeFilterTest {

    private static final String SLOW = "203.0.113.7";
    private static final int SERVED = 200;

    private SizeFilter filter = new SizeFilter();
    private final ExecutorService clients = Executors.newCachedThreadPool();
    private final CountDownLatch end = new CountDownLatch(1);

    @AfterEach
    void stop() {
        clients.shutdownNow();
    }

    @Test
    void readsWhatIsSmallEnough() {
        assertThat(SizeFilter.isFit(0, 8_192)).isTrue();
        assertThat(SizeFilter.isFit(8_192, 8_192)).isTrue();
    }

    @Test
    void readsNothingThatIsLargerOrOfUnknownLength() {
        assertThat(SizeFilter.isFit(8_193, 8_192)).isFalse();
        assertThat(SizeFilter.isFit(200_000_000, 8_192)).isFalse();
        assertThat(SizeFilter.isFit(-1, 8_192)).isFalse();
    }

    @Test
    void readsTheFormOfOneAddressWhileAnotherHoldsAllOfItsPlaces() throws Exception {
        List<Future<Integer>> held = List.of(holdBack(SLOW), holdBack(SLOW));

        assertThat(post(SLOW)).as("one more from there").isEqualTo(503);
        assertThat(post("198.51.100.1")).as("an operator").isEqualTo(SERVED);
        end.countDown();
        for (Future<Integer> one : held) {
            assertThat(one.get()).isEqualTo(SERVED);
        }
        assertThat(post(SLOW)).as("places are given back").isEqualTo(SERVED);
    }

    @Test
    void refusesAnAddressAfterAWaitInWhichNoneOfAllPlacesCameFree() throws Exception {
        List<Future<Integer>> held = holdAll();

        assertThat(post("198.51.100.1")).isEqualTo(503);
        end.countDown();
        for (Future<Integer> one : held) {
            assertThat(one.get()).isEqualTo(SERVED);
        }
        assertThat(post("198.51.100.1")).as("places are given back").isEqualTo(SERVED);
    }

    @Test
    void waitsForAPlaceAmongThoseOfAllUntilOneIsFree() throws Exception {
        filter = new SizeFilter(Duration.ofMinutes(5));
        List<Future<Integer>> held = holdAll();

        Future<Integer> waiting = clients.submit(() -> post("198.51.100.1"));
        assertThatThrownBy(() -> waiting.get(300, TimeUnit.MILLISECONDS))
                .as("waits")
                .isInstanceOf(TimeoutException.class);
        end.countDown();
        assertThat(waiting.get()).as("a place came free").isEqualTo(SERVED);
        for (Future<Integer> one : held) {
            assertThat(one.get()).isEqualTo(SERVED);
        }
    }

    private List<Future<Integer>> holdAll() throws InterruptedException {
        List<Future<Integer>> held = new ArrayList<>();
        for (int i = 0; i < ReadingPlaces.OF_ALL; i++) {
            held.add(holdBack("192.0.2." + i));
        }
        return held;
    }

    /** Comes back when its form is being read, which lasts until the end. */
    private Future<Integer> holdBack(String address) throws InterruptedException {
        CountDownLatch reading = new CountDownLatch(1);
        Future<Integer> answer = clients.submit(() -> post(address, () -> {
            reading.countDown();
            end.await();
            return Map.of();
        }));
        assertThat(reading.await(5, TimeUnit.MINUTES))
                .as("reads from " + address)
                .isTrue();
        return answer;
    }

    private int post(String address) throws Exception {
        return post(address, Map::of);
    }

    private int post(String address, Form form) throws Exception {
        AtomicInteger status = new AtomicInteger();
        HttpServletRequest request = as(HttpServletRequest.class, (method, given) -> switch (method) {
            case "getContentLengthLong" -> 100L;
            case "getRemoteAddr" -> address;
            case "getParameterMap" -> form.read();
            default -> null;
        });
        HttpServletResponse response = as(HttpServletResponse.class, (method, given) -> switch (method) {
            case "setStatus" -> {
                status.set((int) given[0]);
                yield null;
            }
            case "getWriter" -> new PrintWriter(new StringWriter());
            default -> null;
        });
        filter.doFilter(request, response, (same, too) -> status.set(SERVED));
        return status.get();
    }

    private static <T> T as(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (same, method, given) -> answer.to(method.getName(), given)));
    }

    @FunctionalInterface
    private interface Form {
        Map<String, String[]> read() throws InterruptedException;
    }

    @FunctionalInterface
    private interface Answer {
        Object to(String method, Object[] given) throws InterruptedException;
    }
}
