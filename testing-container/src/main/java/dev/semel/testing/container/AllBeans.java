package dev.semel.testing.container;

import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.util.TypeLiteral;
import java.lang.annotation.Annotation;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/** What a class gets that asks for an {@code Instance}: each bean is made when it is asked for. */
final class AllBeans<T> implements Instance<T> {

    private final Class<T> type;
    private final Function<Class<?>, List<Class<?>>> classes;
    private final Beans beans;

    AllBeans(Class<T> type, Function<Class<?>, List<Class<?>>> classes, Beans beans) {
        this.type = type;
        this.classes = classes;
        this.beans = beans;
    }

    @Override
    public T get() {
        return beans.get(type);
    }

    @Override
    public Iterator<T> iterator() {
        return classes.apply(type).stream()
                .map(each -> type.cast(beans.get(each)))
                .iterator();
    }

    @Override
    public boolean isUnsatisfied() {
        return classes.apply(type).isEmpty();
    }

    @Override
    public boolean isAmbiguous() {
        return classes.apply(type).size() > 1;
    }

    @Override
    public Instance<T> select(Annotation... qualifiers) {
        throw unsupported();
    }

    @Override
    public <U extends T> Instance<U> select(Class<U> subtype, Annotation... qualifiers) {
        return new AllBeans<>(subtype, classes, beans);
    }

    @Override
    public <U extends T> Instance<U> select(TypeLiteral<U> subtype, Annotation... qualifiers) {
        throw unsupported();
    }

    @Override
    public void destroy(T instance) {
        throw unsupported();
    }

    @Override
    public Handle<T> getHandle() {
        throw unsupported();
    }

    @Override
    public Iterable<? extends Handle<T>> handles() {
        throw unsupported();
    }

    private static UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException("The container for tests does not do that.");
    }
}
