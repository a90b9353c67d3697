package org.lorentztron.job.faults;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.state.InternalCheckpointListener;
import org.apache.flink.runtime.state.CheckpointableKeyedStateBackend;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.SnapshotResult;

/**
 * The keyed state of one operator's subtask, which tells the {@link FaultPlan} what happens to it. Its storage is slow:
 * what a checkpoint has copied is written when the state has changed since.
 */
final class FaultyKeyedState implements InvocationHandler {

    /** Storage waits for this many keys to be used, but not longer than this: there may be no more events. */
    private static final int KEYS_BEFORE_UPLOAD = 400;

    private static final long LONGEST_WAIT_MS = 100;

    private final CheckpointableKeyedStateBackend<?> state;
    private final Place place;
    /** The newest checkpoint whose barrier has passed here; it is 0 when that is complete. */
    private long underWay;

    private CountDownLatch changes = new CountDownLatch(0);

    private FaultyKeyedState(CheckpointableKeyedStateBackend<?> state, Place place) {
        this.state = state;
        this.place = place;
    }

    @SuppressWarnings("unchecked") // the proxy hands on every call to a state with keys of type K
    static <K> CheckpointableKeyedStateBackend<K> around(CheckpointableKeyedStateBackend<K> state, Place place) {
        return (CheckpointableKeyedStateBackend<K>) Proxy.newProxyInstance(
                FaultyKeyedState.class.getClassLoader(),
                new Class<?>[] {CheckpointableKeyedStateBackend.class, InternalCheckpointListener.class},
                new FaultyKeyedState(state, place));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
        return switch (method.getName()) {
            case "setCurrentKey" -> element(method, args);
            case "snapshot" -> snapshot(method, args);
            case "notifyCheckpointComplete" -> complete(method, args);
            default -> handOn(method, args);
        };
    }

    private Object handOn(Method method, Object[] args) throws Throwable {
        try {
            return method.invoke(state, args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private Object element(Method method, Object[] args) throws Throwable {
        Object nothing = handOn(method, args);
        changes.countDown();
        if (underWay > 0) {
            FaultPlan.current().reach(place, Place.Moment.BEHIND_BARRIER, underWay);
        }
        FaultPlan.current().reach(place, Place.Moment.EVENT);
        return nothing;
    }

    private Object snapshot(Method method, Object[] args) throws Throwable {
        long checkpoint = (Long) args[0];
        FaultPlan.current().reach(place, Place.Moment.BARRIER, checkpoint);
        underWay = checkpoint;
        changes = new CountDownLatch(KEYS_BEFORE_UPLOAD);
        @SuppressWarnings("unchecked") // what Snapshotable declares
        RunnableFuture<SnapshotResult<KeyedStateHandle>> copied =
                (RunnableFuture<SnapshotResult<KeyedStateHandle>>) handOn(method, args);
        return new Upload(copied, changes, place, checkpoint);
    }

    private Object complete(Method method, Object[] args) throws Throwable {
        long checkpoint = (Long) args[0];
        FaultPlan.current().complete(checkpoint);
        if (checkpoint >= underWay) {
            underWay = 0;
        }
        FaultPlan.current().reach(place, Place.Moment.COMPLETE, checkpoint);
        return handOn(method, args);
    }

    /** Writes the copy of a state to storage. */
    private static final class Upload extends FutureTask<SnapshotResult<KeyedStateHandle>> {

        private final RunnableFuture<SnapshotResult<KeyedStateHandle>> copied;

        Upload(
                RunnableFuture<SnapshotResult<KeyedStateHandle>> copied,
                CountDownLatch changes,
                Place place,
                long checkpoint) {
            super(() -> {
                changes.await(LONGEST_WAIT_MS, TimeUnit.MILLISECONDS);
                FaultPlan.current().reach(place, Place.Moment.UPLOAD, checkpoint);
                copied.run();
                return copied.get();
            });
            this.copied = copied;
        }

        @Override
        public boolean cancel(boolean interrupt) {
            copied.cancel(interrupt);
            return super.cancel(interrupt);
        }
    }
}
