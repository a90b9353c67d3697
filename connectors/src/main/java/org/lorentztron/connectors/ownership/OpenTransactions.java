package org.lorentztron.connectors.ownership;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.lorentztron.connectors.publish.BrokerAdmin;

/**
 * The transactions that are open under names with a common beginning.
 *
 * @param kafka properties of Kafka clients, with {@code bootstrap.servers}
 * @param prefix how their names begin
 */
record OpenTransactions(Map<String, String> kafka, String prefix) {

    /**
     * Ends them, as the start of a producer of the same name would: nothing of them will ever be read.
     *
     * @throws KafkaException if the broker refuses, or does not answer
     */
    void end() {
        try (Admin admin = Admin.create(Map.<String, Object>copyOf(kafka))) {
            ListTransactionsOptions open =
                    new ListTransactionsOptions().filterStates(List.of(TransactionState.ONGOING));
            List<String> names = admin.listTransactions(open).all().get().stream()
                    .map(TransactionListing::transactionalId)
                    .filter(name -> name.startsWith(prefix))
                    .toList();
            admin.fenceProducers(names).all().get();
        } catch (ExecutionException e) {
            throw new KafkaException(
                    "transactions " + prefix + "... cannot be ended: " + BrokerAdmin.rootMessage(e), e.getCause());
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }
}
