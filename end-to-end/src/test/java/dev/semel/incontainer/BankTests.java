package dev.semel.incontainer;

import dev.semel.incontainer.probe.Bank;
import dev.semel.incontainer.promise.Firing;
import dev.semel.incontainer.promise.LargeBodies;
import dev.semel.incontainer.promise.Notices;
import dev.semel.incontainer.promise.Numbering;
import dev.semel.incontainer.promise.OneEffect;
import dev.semel.incontainer.promise.Operations;
import dev.semel.incontainer.promise.Outages;
import dev.semel.incontainer.promise.Publishing;
import dev.semel.incontainer.promise.Replies;
import dev.semel.incontainer.promise.Retries;
import dev.semel.incontainer.promise.Rollbacks;
import dev.semel.incontainer.promise.SecondResource;
import dev.semel.incontainer.promise.Starting;
import dev.semel.incontainer.promise.Topics;
import jakarta.inject.Inject;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.junit.jupiter.api.extension.ExtendWith;

/** All promises, on one deployment. */
@ExtendWith(ArquillianExtension.class)
public abstract class BankTests
        implements Starting,
                OneEffect,
                Topics,
                Retries,
                Replies,
                Rollbacks,
                SecondResource,
                Outages,
                Operations,
                Publishing,
                Numbering,
                Firing,
                Notices,
                LargeBodies {

    @Inject
    private Bank bank;

    @Override
    public Bank bank() {
        return bank;
    }
}
