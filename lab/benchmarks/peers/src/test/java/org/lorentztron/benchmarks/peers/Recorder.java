package org.lorentztron.benchmarks.peers;

import java.util.List;
import java.util.function.ToIntFunction;
import org.lorentztron.datasets.Example;

/** Writes down which examples an entrant learns, in which order; what it learns them with is the entrant it wraps. */
final class Recorder {
    private final List<Example> learned;

    private Recorder(List<Example> learned) {
        this.learned = learned;
    }

    /** An input that remembers where it came from. */
    record Tagged<X>(Example example, X input) {}

    static Entrant<?> wrap(Entrant<?> entrant, List<Example> learned) {
        Recorder recorder = new Recorder(learned);
        return entrant instanceof OnlineEntrant<?> online
                ? recorder.new Online<>(online)
                : recorder.new Batch<>((BatchEntrant<?>) entrant);
    }

    private final class Online<X> implements OnlineEntrant<Tagged<X>> {
        private final OnlineEntrant<X> entrant;

        private Online(OnlineEntrant<X> entrant) {
            this.entrant = entrant;
        }

        @Override
        public Tagged<X> input(Example example) {
            return new Tagged<>(example, entrant.input(example));
        }

        @Override
        public int predictThenLearn(Tagged<X> input) {
            learned.add(input.example());
            return entrant.predictThenLearn(input.input());
        }

        @Override
        public void intervalEnded() {
            entrant.intervalEnded();
        }

        @Override
        public ToIntFunction<Tagged<X>> model() {
            ToIntFunction<X> model = entrant.model();
            return input -> model.applyAsInt(input.input());
        }
    }

    private final class Batch<X> implements BatchEntrant<Tagged<X>> {
        private final BatchEntrant<X> entrant;

        private Batch(BatchEntrant<X> entrant) {
            this.entrant = entrant;
        }

        @Override
        public Tagged<X> input(Example example) {
            return new Tagged<>(example, entrant.input(example));
        }

        @Override
        public void collect(Tagged<X> input) {
            learned.add(input.example());
            entrant.collect(input.input());
        }

        @Override
        public void train() {
            entrant.train();
        }

        @Override
        public ToIntFunction<Tagged<X>> model() {
            ToIntFunction<X> model = entrant.model();
            return input -> model.applyAsInt(input.input());
        }
    }
}
