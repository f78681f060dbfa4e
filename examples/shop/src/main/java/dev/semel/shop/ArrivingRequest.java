package dev.semel.shop;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** A request whose body comes while no thread waits for it; it goes on to its resource with the whole of it. */
final class ArrivingRequest extends HttpServletRequestWrapper {

    /** Nothing is wrong with the body. */
    static final int WHOLE = 0;

    private static final int LARGEST = 128 * 1024;

    // Open Liberty takes the application away from a request that goes on before the thread that began it has left it,
    // and answers 200
    // with nothing: SRVE8046E. Nothing tells when that thread is done.
    private static final long UNTIL_ITS_THREAD_HAS_LEFT_MILLIS = 20;

    private final ByteArrayOutputStream arrived = new ByteArrayOutputStream();
    private final AtomicLong room;
    private final ScheduledExecutorService later;

    /** @param room the bytes that the bodies of all may still have */
    ArrivingRequest(HttpServletRequest request, AtomicLong room, ScheduledExecutorService later) {
        super(request);
        this.room = room;
        this.later = later;
    }

    /** Waits for the whole body, but for no more than about so long; the status to refuse it with, or {@link #WHOLE}. */
    int read(long longestMillis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(longestMillis);
        byte[] some = new byte[8192];
        try {
            ServletInputStream body = super.getInputStream();
            for (int length = body.read(some); length >= 0; length = body.read(some)) {
                arrived.write(some, 0, length);
                if (arrived.size() > LARGEST) {
                    return HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE;
                }
                if (System.nanoTime() > end) {
                    return HttpServletResponse.SC_REQUEST_TIMEOUT;
                }
            }
            return WHOLE;
        } catch (IOException broken) {
            return HttpServletResponse.SC_REQUEST_TIMEOUT;
        }
    }

    static void refuse(HttpServletResponse response, int status) {
        response.setStatus(status);
        response.setHeader("Connection", "close");
    }

    void awaitWith(AsyncContext arrival) throws IOException {
        Arrival body = new Arrival(arrival, super.getInputStream());
        arrival.addListener(body);
        super.getInputStream().setReadListener(body);
    }

    @Override
    public ServletInputStream getInputStream() {
        return new WholeBody(new ByteArrayInputStream(arrived.toByteArray()));
    }

    private final class Arrival implements ReadListener, AsyncListener {

        private final AsyncContext context;
        private final ServletInputStream body;
        private final AtomicBoolean isOver = new AtomicBoolean();
        private boolean isReleased;

        private Arrival(AsyncContext context, ServletInputStream body) {
            this.context = context;
            this.body = body;
        }

        @Override
        public void onDataAvailable() throws IOException {
            byte[] some = new byte[8192];
            while (!isOver.get() && body.isReady() && !body.isFinished()) {
                keep(some, Math.max(0, body.read(some)));
                if (room.get() < 0) {
                    refuse(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
                } else if (arrived.size() > LARGEST) {
                    refuse(HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE);
                }
            }
        }

        // What comes while the request ends for another reason would not be given back.
        private synchronized void keep(byte[] some, int length) {
            if (!isReleased) {
                arrived.write(some, 0, length);
                room.addAndGet(-length);
            }
        }

        @Override
        public synchronized void onComplete(AsyncEvent over) {
            isReleased = true;
            room.addAndGet(arrived.size());
        }

        @Override
        public void onAllDataRead() {
            if (isOver.compareAndSet(false, true)) {
                later.schedule(() -> context.dispatch(), UNTIL_ITS_THREAD_HAS_LEFT_MILLIS, TimeUnit.MILLISECONDS);
            }
        }

        @Override
        public void onTimeout(AsyncEvent late) {
            refuse(HttpServletResponse.SC_REQUEST_TIMEOUT);
        }

        @Override
        public void onError(Throwable broken) {
            refuse(HttpServletResponse.SC_REQUEST_TIMEOUT);
        }

        private void refuse(int status) {
            if (isOver.compareAndSet(false, true)) {
                ArrivingRequest.refuse((HttpServletResponse) context.getResponse(), status);
                context.complete();
            }
        }

        @Override
        public void onError(AsyncEvent failed) {
            // The resource has failed, and the container answers.
        }

        @Override
        public void onStartAsync(AsyncEvent again) {
            // The resource has a wait of its own.
        }
    }

    private static final class WholeBody extends ServletInputStream {

        private final ByteArrayInputStream bytes;

        private WholeBody(ByteArrayInputStream bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] into, int offset, int most) {
            return bytes.read(into, offset, most);
        }

        @Override
        public boolean isFinished() {
            return bytes.available() == 0;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new IllegalStateException("The body has been read.");
        }
    }
}
