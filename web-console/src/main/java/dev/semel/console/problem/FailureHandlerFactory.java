package dev.semel.console.problem;

import jakarta.faces.context.ExceptionHandler;
import jakarta.faces.context.ExceptionHandlerFactory;

/** Puts {@link FailureHandler} around the handler of the Faces implementation. */
public class FailureHandlerFactory extends ExceptionHandlerFactory {

    public FailureHandlerFactory(ExceptionHandlerFactory wrapped) {
        super(wrapped);
    }

    @Override
    public ExceptionHandler getExceptionHandler() {
        return new FailureHandler(getWrapped().getExceptionHandler());
    }
}
