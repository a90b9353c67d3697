package org.lorentztron.tools.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnx.proto.OnnxMl;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.FeatureNames;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.version.NamedPart;
import org.lorentztron.connectors.wire.version.PartDigest;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.model.predict.Decide;
import org.lorentztron.tools.onnx.RandomVersions.Kind;
import org.lorentztron.tools.onnx.RandomVersions.Shape;

/** Models of ONNX keep to its rules, as the generated classes of another project read them. */
class OnnxStructureTest {
    /** All operators of models of versions; each is of the domain ai.onnx, in opset 17 or before. */
    private static final Set<String> CORE = Set.of(
            "Abs",
            "Add",
            "And",
            "ArgMax",
            "Cast",
            "Clip",
            "Concat",
            "CumSum",
            "Div",
            "Equal",
            "Expand",
            "Gather",
            "GatherElements",
            "Gemm",
            "GreaterOrEqual",
            "Identity",
            "IsNaN",
            "Less",
            "MatMul",
            "Max",
            "Mul",
            "Neg",
            "Pow",
            "ReduceMax",
            "Round",
            "Shape",
            "Split",
            "Squeeze",
            "Sub",
            "Transpose",
            "Unsqueeze",
            "Where");

    private static OnnxMl.ModelProto model(ModelVersion version) throws Exception {
        return OnnxMl.ModelProto.parseFrom(OnnxFile.bytes(version, FeatureNames.NONE));
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void model_ofAnyVersion_keepsToTheRules(
            @ForAll int seed, @ForAll Kind kind, @ForAll boolean mapped, @ForAll boolean named, @ForAll Decide decide)
            throws Exception {
        OnnxMl.ModelProto model = model(RandomVersions.draw(seed, new Shape(kind, false, mapped, named, decide)));
        OnnxMl.GraphProto graph = model.getGraph();

        assertThat(model.getIrVersion()).isEqualTo(8);
        assertThat(model.getOpsetImportList())
                .hasSize(1)
                .allMatch(opset -> opset.getDomain().isEmpty() && opset.getVersion() == 17);
        assertThat(graph.getNodeList()).allMatch(node -> node.getDomain().isEmpty());
        assertThat(CORE)
                .containsAll(graph.getNodeList().stream()
                        .map(OnnxMl.NodeProto::getOpType)
                        .toList());
        assertThat(graph.getNodeList().stream().map(OnnxMl.NodeProto::getName)).doesNotHaveDuplicates();
        assertValuesAreKnown(graph);
        assertTensorsAreWhole(graph);
        assertThat(model.getUnknownFields().asMap()).isEmpty();
        assertThat(graph.getUnknownFields().asMap()).isEmpty();
    }

    /** Each value has one name, and is made before it is used; all that is made is used. */
    private static void assertValuesAreKnown(OnnxMl.GraphProto graph) {
        Set<String> known = new HashSet<>();
        Set<String> used = new HashSet<>();
        graph.getInputList()
                .forEach(input -> assertThat(known.add(input.getName())).isTrue());
        graph.getInitializerList()
                .forEach(tensor -> assertThat(known.add(tensor.getName())).isTrue());
        for (OnnxMl.NodeProto node : graph.getNodeList()) {
            assertThat(known).as("inputs of %s", node.getName()).containsAll(node.getInputList());
            used.addAll(node.getInputList());
            node.getOutputList()
                    .forEach(name -> assertThat(known.add(name)).as(name).isTrue());
        }
        graph.getOutputList().forEach(output -> used.add(output.getName()));
        assertThat(used).containsAll(known);
    }

    private static void assertTensorsAreWhole(OnnxMl.GraphProto graph) {
        Map<Integer, Integer> bytes = Map.of(1, 4, 7, 8, 9, 1, 11, 8);
        for (OnnxMl.TensorProto tensor : graph.getInitializerList()) {
            long count = tensor.getDimsList().stream().reduce(1L, (a, b) -> a * b);
            if (tensor.getDataType() == 8) {
                assertThat(tensor.getStringDataCount()).isEqualTo((int) count);
            } else {
                assertThat((long) tensor.getRawData().size()).isEqualTo(count * bytes.get(tensor.getDataType()));
            }
        }
    }

    /** Only what a part holds, or is made of, is asked for. */
    @Test
    void input_hasTheColumnsThatPartsHold() throws Exception {
        ModelVersion version = RandomVersions.draw(3, new Shape(Kind.PAIRS, false, false, true, Decide.VOTES));
        String held = version.pairs().stream()
                .flatMapToInt(pair -> IntStream.of(pair.featureSet().indices()))
                .distinct()
                .sorted()
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(",", "[", "]"));

        OnnxMl.ModelProto model = model(version);

        assertThat(metadata(model)).containsEntry("columns", held);
        assertThat(model.getGraph()
                        .getInput(0)
                        .getType()
                        .getTensorType()
                        .getShape()
                        .getDim(1)
                        .getDimValue())
                .isEqualTo(held.split(",").length);
    }

    @Test
    void metadata_sayWhatTheModelIs() throws Exception {
        ModelVersion version = RandomVersions.draw(3, new Shape(Kind.PAIRS, false, false, true, Decide.VOTES));

        OnnxMl.ModelProto model = model(version);

        assertThat(model.getModelVersion()).isEqualTo(7);
        assertThat(model.getProducerName()).isEqualTo("lorentztron");
        assertThat(metadata(model))
                .containsEntry("model_id", "m")
                .containsEntry("version", "7")
                .containsEntry("decide", "votes")
                .containsEntry("feature_space", "named-2")
                .doesNotContainKey("features")
                .containsKeys("classes", "pairs", "names", "sharpness", "interval_end");
        assertThat(metadata(model).get("classes")).startsWith("[\"ü|*\",\"b\"");
    }

    private static Map<String, String> metadata(OnnxMl.ModelProto model) {
        return model.getMetadataPropsList().stream()
                .collect(Collectors.toMap(
                        OnnxMl.StringStringEntryProto::getKey, OnnxMl.StringStringEntryProto::getValue));
    }

    /** Of a learner in a jar of its own. */
    private record OtherPart() implements PublishedPart {
        @Override
        public String kind() {
            return "centroids";
        }

        @Override
        public PartName name() {
            return new NamedPart("all");
        }

        @Override
        public long intervalEnd() {
            return 0;
        }

        @Override
        public int features() {
            return 1;
        }

        @Override
        public PartDigest digest() {
            throw new UnsupportedOperationException("not asked for");
        }

        @Override
        public PublishedCounts counts() {
            return PublishedCounts.NONE;
        }

        @Override
        public PublishedPart asStart(long intervalEnd) {
            return this;
        }
    }

    @Test
    void part_ofALearnerInAJarOfItsOwn_isRefused() {
        assertThatThrownBy(() -> VersionGraph.featureSet(new OtherPart()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("parts of the kind centroids, whose learner is in a jar of its own");
    }
}
