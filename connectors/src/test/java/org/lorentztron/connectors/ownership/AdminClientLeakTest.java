package org.lorentztron.connectors.ownership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;

class AdminClientLeakTest {

    /** What a proxy of Admin has been asked for. */
    private final List<String> calls = new ArrayList<>();

    private Admin admin() {
        return (Admin) Proxy.newProxyInstance(
                Admin.class.getClassLoader(), new Class<?>[] {Admin.class}, (proxy, method, arguments) -> {
                    calls.add(method.getName());
                    return null;
                });
    }

    /** Fails when a new connector renames or removes the field: then the leak is mended, or has moved. */
    @Test
    void field_ofTheConnectorsWriter_isAnAdminClient() throws Exception {
        Class<?> writer = Class.forName("org.apache.flink.connector.kafka.sink.ExactlyOnceKafkaWriter");

        assertThat(writer.getDeclaredField(AdminClientLeak.FIELD).getType()).isAssignableTo(Admin.class);
    }

    private static class Writer {
        @SuppressWarnings("unused") // read by reflection
        private final Admin adminClient;

        Writer(Admin adminClient) {
            this.adminClient = adminClient;
        }
    }

    private static final class NamedWriter extends Writer {
        NamedWriter(Admin adminClient) {
            super(adminClient);
        }
    }

    @Test
    void close_fieldInASuperclass_closesTheClient() {
        AdminClientLeak.close(new NamedWriter(admin()));

        assertThat(calls).containsExactly("close");
    }

    /** A writer that found no open transaction to look for has no client. */
    @Test
    void close_noClientOrNoField_doesNothing() {
        assertThatCode(() -> AdminClientLeak.close(new Writer(null))).doesNotThrowAnyException();
        assertThatCode(() -> AdminClientLeak.close("no writer")).doesNotThrowAnyException();
    }
}
