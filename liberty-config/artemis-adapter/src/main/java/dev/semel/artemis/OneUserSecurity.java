package dev.semel.artemis;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Set;
import javax.security.auth.Subject;
import org.apache.activemq.artemis.core.security.CheckType;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.apache.activemq.artemis.spi.core.security.ActiveMQSecurityManager5;
import org.apache.activemq.artemis.spi.core.security.jaas.UserPrincipal;

/** One user, who may do everything; everybody else, and nobody in particular, is refused. */
final class OneUserSecurity implements ActiveMQSecurityManager5 {

    private final String user;
    private final byte[] password;

    OneUserSecurity(String user, String password) {
        this.user = user;
        this.password = password.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Subject authenticate(
            String candidate, String candidatePassword, RemotingConnection connection, String securityDomain) {
        if (!validateUser(candidate, candidatePassword)) {
            return null;
        }
        Subject subject = new Subject();
        subject.getPrincipals().add(new UserPrincipal(user));
        return subject;
    }

    @Override
    public boolean authorize(Subject subject, Set<Role> roles, CheckType checkType, String address) {
        return subject != null;
    }

    @Override
    public boolean validateUser(String candidate, String candidatePassword) {
        return user.equals(candidate)
                && candidatePassword != null
                && MessageDigest.isEqual(password, candidatePassword.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public boolean validateUserAndRole(
            String candidate, String candidatePassword, Set<Role> roles, CheckType checkType) {
        return validateUser(candidate, candidatePassword);
    }
}
