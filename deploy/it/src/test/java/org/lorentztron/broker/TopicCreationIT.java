package org.lorentztron.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class TopicCreationIT {
    private static final OwnNames OWN = OwnNames.of(TopicCreationIT.class);
    private static final EmbeddedBroker BROKER = SharedBroker.get();

    @Test
    void create_requestSentTwiceAsItsAnswerDidNotCome_isNoTopicThatExisted() throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", BROKER.bootstrapServers()))) {
            TopicCreation.create(sendingCreationTwice(admin), new NewTopic(OWN.name("twice"), 1, (short) 1));
            assertThat(admin.listTopics().names().get()).contains(OWN.name("twice"));
        }
    }

    private static Admin sendingCreationTwice(Admin admin) {
        return (Admin) Proxy.newProxyInstance(
                Admin.class.getClassLoader(), new Class<?>[] {Admin.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("createTopics") && arguments.length == 1) {
                        admin.createTopics(topics(arguments[0])).all().get();
                    }
                    return method.invoke(admin, arguments);
                });
    }

    private static List<NewTopic> topics(Object argument) {
        return ((Collection<?>) argument).stream().map(NewTopic.class::cast).toList();
    }
}
