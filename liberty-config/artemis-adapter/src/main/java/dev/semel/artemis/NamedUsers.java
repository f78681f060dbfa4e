package dev.semel.artemis;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.security.auth.Subject;
import org.apache.activemq.artemis.core.security.CheckType;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.apache.activemq.artemis.spi.core.security.ActiveMQSecurityManager5;
import org.apache.activemq.artemis.spi.core.security.jaas.RolePrincipal;
import org.apache.activemq.artemis.spi.core.security.jaas.UserPrincipal;

/** Knows a few users, each with one role; all others, and a client without a name, are refused. */
final class NamedUsers implements ActiveMQSecurityManager5 {

    private final List<BrokerUser> users;

    NamedUsers(List<BrokerUser> users) {
        this.users = List.copyOf(users);
    }

    @Override
    public Subject authenticate(
            String candidate, String password, RemotingConnection connection, String securityDomain) {
        return find(candidate, password).map(NamedUsers::subject).orElse(null);
    }

    @Override
    public boolean authorize(Subject subject, Set<Role> roles, CheckType checkType, String address) {
        return subject != null
                && subject.getPrincipals(RolePrincipal.class).stream()
                        .anyMatch(role -> grants(roles, role.getName(), checkType));
    }

    @Override
    public boolean validateUser(String candidate, String password) {
        return find(candidate, password).isPresent();
    }

    @Override
    public boolean validateUserAndRole(String candidate, String password, Set<Role> roles, CheckType checkType) {
        return find(candidate, password)
                .filter(user -> grants(roles, user.role(), checkType))
                .isPresent();
    }

    private Optional<BrokerUser> find(String candidate, String password) {
        return users.stream().filter(user -> user.is(candidate, password)).findFirst();
    }

    private static boolean grants(Set<Role> roles, String name, CheckType checkType) {
        return roles.stream().anyMatch(role -> role.getName().equals(name) && checkType.hasRole(role));
    }

    private static Subject subject(BrokerUser user) {
        Subject subject = new Subject();
        subject.getPrincipals().add(new UserPrincipal(user.name()));
        subject.getPrincipals().add(new RolePrincipal(user.role()));
        return subject;
    }
}
