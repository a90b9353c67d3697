package org.lorentztron.tools.page;

import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.tools.http.EventStreams;
import org.lorentztron.tools.http.Route;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A page that shows how a model does, as it comes: its versions, the errors of a sample of the events, each scored
 * before it is trained, with labels of their own or such that come later, signals and dead letters. It needs the
 * versions, which {@link #take} gives, and reads everything else from Kafka. Thread-safe.
 */
public final class LivePage implements AutoCloseable {
    /** Events that are scored in a second, unless told otherwise. */
    public static final int USUAL_EVENTS = 1_000;

    /** Browsers that watch at once. */
    public static final int MOST_WATCHING = 32;

    private static final Logger LOG = LoggerFactory.getLogger(LivePage.class);

    /** A client that is this many seconds behind is cut, and begins again. */
    private static final int MOST_WAITING = 60;

    private final PolicyChoice policy;
    private final PageState state;
    private final PageFeed feed;
    private final @Nullable BackFeed back;
    private volatile Supplier<Optional<String>> problems = Optional::empty;
    private volatile Supplier<JobNews> job = () -> JobNews.NONE;
    private final EventStreams streams = new EventStreams(MOST_WATCHING, MOST_WAITING);
    private final ScheduledExecutorService ticking = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "lorentztron-page");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * What a page is of.
     *
     * @param kafka properties of a Kafka consumer, at least {@code bootstrap.servers}
     * @param policy decides on labels, if versions do not
     * @param mostEvents that are scored in a second, at least 0; to decode and score them takes a tenth of a core at
     *     most, to fetch them is extra
     */
    public record Source(Map<String, ?> kafka, String modelId, PageTopics topics, PolicyChoice policy, int mostEvents) {
        public Source {
            if (mostEvents < 0) {
                throw new IllegalArgumentException("mostEvents is " + mostEvents + ", expected 0 or more");
            }
            kafka = Map.copyOf(kafka);
        }
    }

    private LivePage(Source source) {
        policy = source.policy();
        state = new PageState(source.modelId(), source.topics(), Clock.systemUTC());
        LongSupplier cpuNanos = ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime;
        PageTopics topics = source.topics();
        LateJudge judge = topics.labels() == null ? null : new LateJudge(state, cpuNanos);
        LabelFeed late = judge == null ? null : new LabelFeed(topics, judge);
        EventSample sample = new EventSample(topics.events(), source.mostEvents(), state, cpuNanos, judge);
        back = source.mostEvents() == 0 ? null : new BackFeed(source.kafka(), topics, state);
        feed = new PageFeed(source.kafka(), topics, sample, late, source.mostEvents(), state);
    }

    /** Starts to read; {@link #routes} show it. A broker that is not there, and topics, are waited for. */
    public static LivePage start(Source source) {
        LivePage page = new LivePage(source);
        page.feed.start();
        if (page.back != null) {
            page.back.start();
        }
        page.ticking.scheduleAtFixedRate(page::tick, 1, 1, TimeUnit.SECONDS);
        return page;
    }

    private void tick() {
        try {
            String problem = problems.get().orElse("");
            state.contact(contact -> contact.setProblem(problem));
            state.job(job.get());
            state.tick(streams::send);
        } catch (RuntimeException | Error e) {
            // The next second may do better; without this there would be none.
            LOG.error("The live page's news failed", e);
        }
    }

    /**
     * A version has come.
     *
     * @throws IllegalArgumentException if the policy does not fit its classes
     */
    public void take(ModelVersion version) {
        ModelVersion decided = policy.decided(version);
        state.version(decided);
        feed.take(decided);
        if (back != null) {
            back.take(decided);
        }
    }

    /**
     * Shows why no newer version comes, which is asked for each second.
     *
     * @param problem empty if none is known of; must not wait
     */
    public void tellProblems(Supplier<Optional<String>> problem) {
        problems = problem;
    }

    /**
     * Shows what the job tells, which is asked for each second.
     *
     * @param news must not wait
     */
    public void tellJob(Supplier<JobNews> news) {
        job = news;
    }

    /** Shows from now on that no version will come any more. */
    public void end(String why) {
        state.contact(contact -> contact.end(why));
    }

    /** The page at {@code /}, and what it is made of. */
    public List<Route> routes() {
        List<Route> routes = new ArrayList<>(PageFiles.routes());
        routes.add(Route.get("/events", request -> streams.open(state::all)));
        return routes;
    }

    /** Browsers that watch now, that found no place, and that were too slow. */
    public EventStreams watching() {
        return streams;
    }

    @Override
    public void close() {
        ticking.shutdownNow();
        streams.close();
        if (back != null) {
            back.close();
        }
        feed.close();
    }
}
