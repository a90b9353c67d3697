package org.lorentztron.benchmarks.state;

import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;

/** State backends by name. Stateless. */
final class StateBackends {
    private StateBackends() {}

    static StateBackend of(String name) {
        return switch (name) {
            case "heap" -> new HashMapStateBackend();
            case "rocksdb" -> new EmbeddedRocksDBStateBackend();
            default ->
                throw new IllegalArgumentException("backend is \"" + name + "\", expected none, heap or rocksdb");
        };
    }
}
