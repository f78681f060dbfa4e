package dev.semel.internal.idempotency.call;

import dev.semel.idempotency.call.CallKeyResolver;
import dev.semel.idempotency.call.IdempotencyKey;
import dev.semel.idempotency.call.Idempotent;
import dev.semel.internal.idempotency.consumer.FailureTypes;
import dev.semel.internal.idempotency.consumer.WorkRule;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A method with {@link Idempotent}, as it is declared.
 *
 * @param keyParameter the position of the one with {@link IdempotencyKey}; -1 if a bean finds the key
 * @param pointer into that parameter; empty: it is the key itself
 * @param compared JSON pointers to values of the arguments that do not count; null: arguments are not compared
 */
public record IdempotentMethod(
        String consumer,
        CallRule rule,
        int keyParameter,
        String pointer,
        Class<? extends CallKeyResolver> resolver,
        @Nullable List<String> compared) {

    private static final int LONGEST_NAME = 200;

    /** @throws IllegalArgumentException with a sentence if it cannot be what it is declared to be */
    public static IdempotentMethod of(Method method) {
        Idempotent declared = method.getAnnotation(Idempotent.class);
        if (declared == null) {
            throw wrong(method, "has @Idempotent on its class or by a stereotype; put it on the method itself");
        }
        if (declared.consumer().isBlank() || declared.consumer().length() > LONGEST_NAME) {
            throw wrong(method, "needs a name of 1 to " + LONGEST_NAME + " characters, @Idempotent(consumer = ...)");
        }
        int keyParameter = keyParameter(method, declared.key() != CallKeyResolver.class);
        String pointer = keyParameter < 0
                ? ""
                : method.getParameters()[keyParameter]
                        .getAnnotation(IdempotencyKey.class)
                        .pointer();
        List<String> ignored = List.of(declared.ignoredContent());
        requirePointers(method, pointer, ignored);
        CallRule rule = new CallRule(
                declared.callersTransaction(),
                WorkRule.OF_CALLS,
                method.getGenericReturnType(),
                FailureTypes.of(List.of(declared.rememberOn()), List.of(declared.retryOn())));
        return new IdempotentMethod(
                declared.consumer(),
                rule,
                keyParameter,
                pointer,
                declared.key(),
                declared.compareArguments() ? ignored : null);
    }

    private static int keyParameter(Method method, boolean isByResolver) {
        int[] marked = IntStream.range(0, method.getParameterCount())
                .filter(position -> method.getParameters()[position].isAnnotationPresent(IdempotencyKey.class))
                .toArray();
        if (marked.length + (isByResolver ? 1 : 0) != 1) {
            throw wrong(
                    method, "needs one source of its key: a parameter with @IdempotencyKey, or @Idempotent(key = ...)");
        }
        return isByResolver ? -1 : marked[0];
    }

    private static void requirePointers(Method method, String pointer, List<String> ignored) {
        if (!isPointer(pointer) || !ignored.stream().allMatch(IdempotentMethod::isPointer)) {
            throw wrong(method, "has a JSON pointer that does not begin with a slash, such as /orderId");
        }
    }

    private static boolean isPointer(String pointer) {
        return pointer.isEmpty() || pointer.startsWith("/");
    }

    private static IllegalArgumentException wrong(Method method, String reason) {
        return new IllegalArgumentException(
                "The method " + method.getDeclaringClass().getName() + "." + method.getName() + " " + reason + ".");
    }
}
