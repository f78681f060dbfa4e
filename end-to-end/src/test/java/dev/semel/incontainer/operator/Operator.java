package dev.semel.incontainer.operator;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Roles;
import dev.semel.admin.failed.FailedAdmin;
import dev.semel.admin.failed.FailedId;
import jakarta.annotation.security.RunAs;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;

/** A user with the operator's role. */
@Stateless
@RunAs(Roles.OPERATOR)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class Operator {

    @Inject
    private FailedAdmin admin;

    public ActionResult retry(UUID parkedMessage) {
        return admin.retry(List.of(new FailedId("MESSAGE", parkedMessage)));
    }
}
