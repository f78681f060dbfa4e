package dev.semel.internal.idempotency.consumer;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Calls beans that the application brings along. */
@Dependent
public class UserBeans {

    private final Instance<Object> beans;

    @Inject
    public UserBeans(@Any Instance<Object> beans) {
        this.beans = beans;
    }

    /** Calls the bean of this type; a dependent one lives for this call only. */
    public <B, T extends @Nullable Object> T call(Class<B> type, Function<B, T> question) {
        Instance.Handle<B> handle = beans.select(type).getHandle();
        try {
            return question.apply(handle.get());
        } finally {
            if (handle.getBean().getScope() == Dependent.class) {
                handle.destroy();
            }
        }
    }
}
