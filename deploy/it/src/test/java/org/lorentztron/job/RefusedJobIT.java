package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.job.options.JobOptions;

/** What the broker does not allow is said when the job is assembled, and what it just allows works. */
class RefusedJobIT {
    private static final OwnNames OWN = OwnNames.of(RefusedJobIT.class);

    private static final int EVENTS = 1_500;
    /** What Kafka adds to a record, as the job allows for it. */
    private static final int RECORD_OVERHEAD = 512;

    private static final Pattern SIZE = Pattern.compile("records for topic models-\\S+ have up to (\\d+) bytes");

    @TempDir
    private Path checkpoints;

    private static EmbeddedBroker broker;
    private static KafkaTopics topics;
    private static Admin admin;

    @BeforeAll
    static void connect() {
        broker = SharedBroker.get();
        topics = new KafkaTopics(broker);
        admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
    }

    @AfterAll
    static void closeAdmin() {
        admin.close();
    }

    private static JobOptions options(String name, String... more) {
        return TestOptions.bounded(broker, name, more);
    }

    @Test
    void assemble_rightsMissing_namesAllOfThemWithTheOtherProblems() throws Exception {
        String closed = OWN.name("closed");
        topics.createAll(closed);
        deny(ResourceType.TOPIC, "events-" + closed, AclOperation.READ);
        deny(ResourceType.TOPIC, "models-" + closed, AclOperation.WRITE);
        deny(ResourceType.TRANSACTIONAL_ID, closed + "/", AclOperation.WRITE);
        deny(ResourceType.GROUP, "lorentztron-" + closed, AclOperation.ALL);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(1);

        assertThatThrownBy(() -> LorentztronJob.assemble(
                        env, options(closed, "--model-id=" + closed, "--dead-letters-topic=" + OWN.name("nowhere"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll(
                        "execution.checkpointing.interval",
                        "the right to READ topic events-" + closed + " is missing",
                        "the right to WRITE to topic models-" + closed + " is missing",
                        "the right to WRITE transactions whose ids begin with " + closed + "/models-" + closed
                                + "/ is missing",
                        "the right to READ group lorentztron-" + closed + " is missing",
                        "topic " + OWN.name("nowhere") + " does not exist");
    }

    /** Many long labels, so that the manifest is the largest record, or a high rank, so that a pair is. */
    @ParameterizedTest
    @CsvSource({"labels, herded, 5, 3000, 1", "rank, dos, 2, 3, 600"})
    void execute_topicWithExactlyTheComputedLimit_publishesAndAByteLessIsRefused(
            String largest, String learner, int classes, int labelLength, int rank) throws Exception {
        assumeTrue(largest.equals("labels") || Boolean.getBoolean("lorentztron.nightly"), "runs with -Pnightly");
        String name = OWN.name(largest);
        topics.createAll(name);
        // Every character takes six bytes in a key.
        List<String> labels = SampleEvents.CLASSES.stream()
                .map(label -> label + "ü".repeat(labelLength))
                .limit(classes)
                .toList();
        send("events-" + name, labels);
        JobOptions options =
                options(name, "--classes=" + String.join(",", labels), "--learner=" + learner, "--rank=" + rank);
        setLimit("models-" + name, 1);
        int size = computedSize(options);

        setLimit("models-" + name, size - 1);
        assertThat(computedSize(options)).isEqualTo(size);
        setLimit("models-" + name, size);
        JobRun.execute(1, options, checkpoints);

        List<ConsumerRecord<byte[], byte[]>> records = topics.read("models-" + name);
        assertThat(new PublishedRecords(records, "test").manifests()).hasSize(2);
        assertThat(records).allSatisfy(record -> assertThat(record.serializedKeySize() + record.serializedValueSize())
                .isLessThanOrEqualTo(size - RECORD_OVERHEAD));
    }

    /** As the refusal says it. */
    private int computedSize(JobOptions options) {
        Throwable refusal = catchThrowable(() -> LorentztronJob.assemble(JobRun.environment(1, checkpoints), options));
        assertThat(refusal).isInstanceOf(IllegalStateException.class);
        Matcher size = SIZE.matcher(refusal.getMessage());
        assertThat(size.find()).as(refusal.getMessage()).isTrue();
        return Integer.parseInt(size.group(1));
    }

    private static void setLimit(String topic, int bytes) throws Exception {
        ConfigEntry limit = new ConfigEntry("max.message.bytes", Integer.toString(bytes));
        admin.incrementalAlterConfigs(Map.of(
                        new ConfigResource(ConfigResource.Type.TOPIC, topic),
                        List.of(new AlterConfigOp(limit, AlterConfigOp.OpType.SET))))
                .all()
                .get(Patience.SECONDS, TimeUnit.SECONDS);
    }

    /** Forbids one operation on what begins with the name, and allows all others. */
    private static void deny(ResourceType type, String name, AclOperation operation) throws Exception {
        ResourcePattern pattern = new ResourcePattern(type, name, PatternType.PREFIXED);
        admin.createAcls(List.of(
                        new AclBinding(pattern, entry(operation, AclPermissionType.DENY)),
                        new AclBinding(pattern, entry(AclOperation.ALL, AclPermissionType.ALLOW))))
                .all()
                .get(Patience.SECONDS, TimeUnit.SECONDS);
    }

    private static AccessControlEntry entry(AclOperation operation, AclPermissionType permission) {
        return new AccessControlEntry("User:ANONYMOUS", "*", operation, permission);
    }

    /** Sample events under other labels. */
    private static void send(String topic, List<String> labels) {
        long base = SampleEvents.base();
        try (RecordWriter writer = topics.writer()) {
            for (int i = 0; i < EVENTS; i++) {
                LabeledEvent event = SampleEvents.event(base, i);
                int label = SampleEvents.CLASSES.indexOf(event.label()) % labels.size();
                LabeledEvent named =
                        new LabeledEvent(event.id(), labels.get(label), event.timestamp(), event.features());
                writer.send(new ProducerRecord<>(topic, i % KafkaTopics.PARTITIONS, null, EventJson.dense(named)));
            }
        }
    }
}
