package dev.semel.testing;

import dev.semel.idempotency.call.CallKeyResolver;
import dev.semel.idempotency.call.Idempotency;
import dev.semel.idempotency.call.IdempotencyKey;
import dev.semel.idempotency.call.Idempotent;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.UUID;

/** Methods: some that keep their contract, and some that each make one mistake. */
final class Methods {

    private static final String INSERT = "INSERT INTO payment (id, order_id) VALUES (?, ?)";

    private Methods() {}

    /** What a payment is answered with. */
    public record Receipt(String payment, int amount) {}

    /** Says less of itself than it holds. */
    public static final class Secretive {

        private String payment = "";

        /** For what reads it. */
        public Secretive() {}

        Secretive(String payment) {
            this.payment = payment;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Secretive secretive && payment.equals(secretive.payment);
        }

        @Override
        public int hashCode() {
            return Objects.hash(payment);
        }
    }

    /** Cannot be made anew. */
    public static final class Sealed {

        private final String payment;

        Sealed(String payment) {
            this.payment = payment;
        }

        public String getPayment() {
            return payment;
        }
    }

    static class Pays {

        @Inject
        private Payments payments;

        @Idempotent(consumer = "pays")
        Receipt pay(@IdempotencyKey String key, String order, int amount) {
            String id = UUID.randomUUID().toString();
            payments.update(INSERT, id, order);
            return new Receipt(id, amount);
        }

        @Idempotent(consumer = "pays-without-answer")
        void payWithoutAnswer(@IdempotencyKey String key, String order) {
            payments.update(INSERT, UUID.randomUUID().toString(), order);
        }

        @Idempotent(consumer = "pays-secretively")
        Secretive paySecretively(@IdempotencyKey String key, String order) {
            return new Secretive(pay(key, order, 1).payment());
        }

        @Idempotent(consumer = "pays-sealed")
        Sealed paySealed(@IdempotencyKey String key, String order) {
            return new Sealed(pay(key, order, 1).payment());
        }

        @Idempotent(consumer = "pays-by-chance", key = Chance.class)
        Receipt payByChance(String order) {
            return pay(null, order, 1);
        }

        Receipt payUnprotected(String order) {
            return pay(null, order, 1);
        }

        @Idempotent(consumer = "pays-if-none")
        void payIfNone(@IdempotencyKey String key, String order) {
            if (payments.count("SELECT COUNT(*) FROM payment WHERE order_id = ?", order) == 0) {
                payWithoutAnswer(key, order);
            }
        }

        @Idempotent(consumer = "pays-and-swallows")
        boolean payAndSwallow(@IdempotencyKey String key, String order) {
            try {
                payWithoutAnswer(key, order);
                return true;
            } catch (RuntimeException ignored) {
                return false;
            }
        }
    }

    static class PaysAndSends {

        @Inject
        private Payments payments;

        @Inject
        private Handlers.MailSender mails;

        @Idempotent(consumer = "pays-and-sends")
        void pay(@IdempotencyKey String key, String order) {
            payments.update(INSERT, UUID.randomUUID().toString(), order);
            mails.send("Thank you for order " + order);
        }
    }

    static class PaysByCode {

        @Inject
        private Payments payments;

        @Inject
        private Idempotency idempotency;

        Receipt pay(String key, String order) {
            return idempotency.run("pays-by-code", key, Receipt.class, () -> {
                String id = UUID.randomUUID().toString();
                payments.update(INSERT, id, order);
                return new Receipt(id, 1);
            });
        }
    }

    @Stateless
    static class PaysInAnEnterpriseBean {

        @Inject
        private Payments payments;

        @Idempotent(consumer = "pays-in-an-enterprise-bean")
        public Receipt pay(@IdempotencyKey String key, String order) {
            String id = UUID.randomUUID().toString();
            payments.update(INSERT, id, order);
            return new Receipt(id, 1);
        }
    }

    static class Chance implements CallKeyResolver {

        @Override
        public String keyOf(Method method, Object[] arguments) {
            return UUID.randomUUID().toString();
        }
    }
}
