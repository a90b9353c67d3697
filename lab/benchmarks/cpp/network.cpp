// What NetworkBenchmark measures, in C++: a yardstick for the learner "shared" in Java on the machine at hand.
//
//     cd lab/benchmarks/target
//     java -cp lorentztron-benchmarks.jar org.lorentztron.benchmarks.kernel.DigitsFile mnist:DIR digits.bin
//     g++ -O3 -march=native -mprefer-vector-width=512 -std=c++17 ../cpp/network.cpp -o network
//     ./network digits.bin 64 && ./network digits.bin 256 && ./network digits.bin 512
//
// "digits" instead of "mnist:DIR" draws the digits; the file has 200 MB. A third argument of DigitsFile, 2, 100 or 1000,
// writes events of that many classes.
//
// The same events, the same layout of parameters (rows of all units, one per feature; rows of all classes, one per
// unit) and the same update, from other random numbers at the start; but the number of units is known to the compiler,
// which keeps up to 256 units in registers and may use fused multiply-add, and nothing is checked: no bounds, no range
// of float, no change of the error rate. Each round goes once through the events that follow those that were learned
// before; NetworkBenchmark goes through them as often as its second lasts, and so has fewer updates per event. Prints
// the error while learning and the median of seven rounds with the least and the most. For little-endian machines and
// g++ or clang.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <random>
#include <stdexcept>
#include <vector>

namespace {

constexpr int kRounds = 7;
constexpr int kViolators = 8;
constexpr float kOutputVariance = 100;

/** Floats of a vector. */
constexpr int kLanes = 16;
typedef float Lanes __attribute__((vector_size(64), may_alias));

struct Event {
    int label;
    std::vector<int> rows;  // features, ascending, and the constant one
    std::vector<float> values;
};

struct Events {
    int features;
    int trained;  // how many are learned before anything is measured
    int classes;
    std::vector<Event> all;
};

template <class T>
T read(std::ifstream& in) {
    T value;
    if (!in.read(reinterpret_cast<char*>(&value), sizeof value)) throw std::runtime_error("file of events ends early");
    return value;
}

Events read_events(const char* file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) throw std::runtime_error("file of events cannot be read");
    Events events{read<int32_t>(in), read<int32_t>(in), 0, {}};
    events.all.resize(events.trained + read<int32_t>(in));
    for (Event& e : events.all) {
        e.label = read<int32_t>(in);
        if (e.label < 0 || e.label >= 1000) throw std::runtime_error("label is not below 1000");
        events.classes = std::max(events.classes, e.label + 1);
        int m = read<int32_t>(in);
        e.rows.resize(m + 1);
        e.values.resize(m + 1);
        in.read(reinterpret_cast<char*>(e.rows.data()), m * sizeof(int32_t));
        in.read(reinterpret_cast<char*>(e.values.data()), m * sizeof(float));
        if (!in) throw std::runtime_error("file of events ends early");
        e.rows[m] = events.features;
        e.values[m] = 1;
    }
    return events;
}

/** Floats that begin with a line of the cache. */
class Rows {
    struct Free {
        void operator()(float* p) const { std::free(p); }
    };
    std::unique_ptr<float, Free> values_;
    size_t size_;

public:
    explicit Rows(size_t size) : size_((size + 15) / 16 * 16) {
        values_.reset(static_cast<float*>(std::aligned_alloc(64, size_ * sizeof(float))));
    }
    Rows(const Rows& other) : Rows(other.size_) { std::memcpy(get(), other.get(), size_ * sizeof(float)); }
    float* get() const { return values_.get(); }
    void fill(float value) { std::fill_n(get(), size_, value); }
    template <class Random>
    void fill_normal(Random& random, float deviation) {
        std::normal_distribution<float> normal(0, deviation);
        for (size_t i = 0; i < size_; i++) get()[i] = normal(random);
    }
};

template <int kUnits>
class Network {
    static_assert(kUnits % kLanes == 0 && (kUnits <= 16 * kLanes || kUnits % (16 * kLanes) == 0),
            "units are whole vectors of 16 floats, and whole strips of 256 units if there are more than 256");

    int classes_;
    int stride_;  // of a row of outputs
    Rows basis_, basis_variances_, outputs_, output_variances_;
    std::vector<float> scores_;
    alignas(64) float g_[kUnits], q_[kUnits], sums_[kUnits], step_[kUnits], shrink_[kUnits];
    alignas(64) float contrast_[kViolators][kUnits], weighted_[kUnits];
    int wrong_[kViolators];
    float margin_[kViolators];
    double t_[kViolators];

    /** h = sum of rows x values: a strip of units stays in registers while the rows pass. */
    static void images(const float* rows, const Event& e, const float* values, float* __restrict h) {
        constexpr int kStrip = kUnits < 16 * kLanes ? kUnits / kLanes : 16;
        const int count = int(e.rows.size());
        const int* at = e.rows.data();
        for (int from = 0; from < kUnits; from += kStrip * kLanes) {
            Lanes sums[kStrip] = {};
            for (int k = 0; k < count; k++) {
                const Lanes* w = reinterpret_cast<const Lanes*>(rows + size_t(at[k]) * kUnits + from);
                const float v = values[k];
                for (int c = 0; c < kStrip; c++) sums[c] += w[c] * v;
            }
            std::memcpy(h + from, sums, sizeof sums);
        }
    }

    int find_violators(int label) {
        int count = 0;
        for (int c = 0; c < classes_; c++) {
            float margin = scores_[label] - scores_[c];
            if (c == label || !(margin < 1)) continue;
            int place = count;
            while (place > 0 && margin < margin_[place - 1]) place--;
            if (place == kViolators) continue;
            count = std::min(kViolators, count + 1);
            for (int i = count - 1; i > place; i--) {
                wrong_[i] = wrong_[i - 1];
                margin_[i] = margin_[i - 1];
            }
            wrong_[place] = c;
            margin_[place] = margin;
        }
        return count;
    }

    /** Sums in sixteen parts, which become a vector. */
    static float dot(const float* __restrict a, const float* __restrict b) {
        float parts[16] = {};
        for (int k = 0; k < kUnits; k += 16) {
            for (int i = 0; i < 16; i++) parts[i] += a[k + i] * b[k + i];
        }
        float sum = 0;
        for (float part : parts) sum += part;
        return sum;
    }

    /** (G + I) t = 1 - margins by Cholesky, again without those of negative t. */
    void solve(int count, const double (&gram)[kViolators][kViolators]) {
        int kept[kViolators];
        int left = count;
        for (int i = 0; i < count; i++) {
            kept[i] = i;
            t_[i] = 0;
        }
        while (left > 0) {
            double f[kViolators][kViolators], x[kViolators];
            for (int i = 0; i < left; i++) {
                for (int j = 0; j <= i; j++) {
                    double sum = gram[kept[i]][kept[j]];
                    for (int k = 0; k < j; k++) sum -= f[i][k] * f[j][k];
                    f[i][j] = i == j ? std::sqrt(sum) : sum / f[j][j];
                }
            }
            for (int i = 0; i < left; i++) {
                double sum = 1 - margin_[kept[i]];
                for (int k = 0; k < i; k++) sum -= f[i][k] * x[k];
                x[i] = sum / f[i][i];
            }
            for (int i = left - 1; i >= 0; i--) {
                double sum = x[i];
                for (int k = i + 1; k < left; k++) sum -= f[k][i] * x[k];
                x[i] = sum / f[i][i];
            }
            int next = 0;
            for (int i = 0; i < left; i++) {
                if (x[i] >= 0) kept[next++] = kept[i];
            }
            if (next == left) {
                for (int i = 0; i < left; i++) t_[kept[i]] = x[i];
                return;
            }
            left = next;
        }
    }

    float* outputs(int k) { return outputs_.get() + size_t(k) * stride_; }
    float* output_variances(int k) { return output_variances_.get() + size_t(k) * stride_; }

    void update(const Event& e, int count) {
        std::vector<float>& squares = squares_;
        squares.resize(e.values.size());
        for (size_t k = 0; k < squares.size(); k++) squares[k] = e.values[k] * e.values[k];
        images(basis_variances_.get(), e, squares.data(), sums_);
        double own = 0;
        double wrong[kViolators] = {};
        for (int k = 0; k < kUnits; k++) {
            const float* row = outputs(k);
            const float* variances = output_variances(k);
            double square = double(q_[k]) * q_[k];
            own += square * variances[e.label];
            for (int i = 0; i < count; i++) {
                contrast_[i][k] = row[e.label] - row[wrong_[i]];
                wrong[i] += square * variances[wrong_[i]];
            }
        }
        double gram[kViolators][kViolators];
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < kUnits; k++) weighted_[k] = 4 * q_[k] * sums_[k] * contrast_[i][k];
            for (int j = 0; j <= i; j++) gram[i][j] = own + dot(weighted_, contrast_[j]) + (i == j ? wrong[i] + 1 : 0);
        }
        solve(count, gram);
        std::memset(step_, 0, sizeof step_);
        std::memset(shrink_, 0, sizeof shrink_);
        float total = 0;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (t_[i] <= 0) continue;
            const float t = float(t_[i]);
            total += t;
            kept++;
            for (int k = 0; k < kUnits; k++) {
                step_[k] += t * contrast_[i][k];
                shrink_[k] += contrast_[i][k] * contrast_[i][k];
            }
        }
        for (int k = 0; k < kUnits; k++) {
            step_[k] *= 2 * g_[k];
            shrink_[k] *= 4 * q_[k];
        }
        for (size_t j = 0; j < e.rows.size(); j++) {
            float* __restrict row = basis_.get() + size_t(e.rows[j]) * kUnits;
            float* __restrict variances = basis_variances_.get() + size_t(e.rows[j]) * kUnits;
            for (int k = 0; k < kUnits; k++) {
                row[k] += step_[k] * e.values[j] * variances[k];
                variances[k] /= 1 + shrink_[k] * squares[j] * variances[k];
            }
        }
        for (int k = 0; k < kUnits; k++) {
            float* row = outputs(k);
            float* variances = output_variances(k);
            const float square = q_[k] * q_[k];
            row[e.label] += total * q_[k] * variances[e.label];
            variances[e.label] /= 1 + kept * square * variances[e.label];
            for (int i = 0; i < count; i++) {
                if (t_[i] <= 0) continue;
                row[wrong_[i]] -= float(t_[i]) * q_[k] * variances[wrong_[i]];
                variances[wrong_[i]] /= 1 + square * variances[wrong_[i]];
            }
        }
    }

    std::vector<float> squares_;

public:
    long updates_ = 0;

    Network(int features, int classes)
            : classes_(classes), stride_((classes + 7) / 8 * 8), basis_(size_t(features + 1) * kUnits),
              basis_variances_(size_t(features + 1) * kUnits), outputs_(size_t(kUnits) * stride_),
              output_variances_(size_t(kUnits) * stride_), scores_(stride_) {
        std::mt19937 random(1);
        basis_.fill_normal(random, 1 / std::sqrt(kUnits / 2.0f * (features + 1)));
        outputs_.fill_normal(random, 1);
        basis_variances_.fill(1);
        output_variances_.fill(kOutputVariance);
    }

    /** The predicted class; its score is left with those of the others. */
    int score(const Event& e) {
        images(basis_.get(), e, e.values.data(), g_);
        std::fill(scores_.begin(), scores_.end(), 0.f);
        float* __restrict scores = scores_.data();
        for (int k = 0; k < kUnits; k++) q_[k] = g_[k] * g_[k];
        for (int k = 0; k < kUnits; k += 8) {
            const float* __restrict row = outputs(k);
            const int s = stride_;
            for (int c = 0; c < s; c++) {
                scores[c] += ((row[c] * q_[k] + row[s + c] * q_[k + 1])
                              + (row[2 * s + c] * q_[k + 2] + row[3 * s + c] * q_[k + 3]))
                        + ((row[4 * s + c] * q_[k + 4] + row[5 * s + c] * q_[k + 5])
                           + (row[6 * s + c] * q_[k + 6] + row[7 * s + c] * q_[k + 7]));
            }
        }
        return int(std::max_element(scores_.begin(), scores_.begin() + classes_) - scores_.begin());
    }

    int train(const Event& e) {
        int predicted = score(e);
        int count = find_violators(e.label);
        if (count > 0) {
            updates_++;
            update(e, count);
        }
        return predicted;
    }
};

template <int kUnits>
void measure(const Events& events) {
    Network<kUnits> trained(events.features, events.classes);
    int mistakes = 0;
    for (int i = 0; i < events.trained; i++) mistakes += trained.train(events.all[i]) != events.all[i].label;
    std::printf("%d units, %d classes: progressive error of %d events %.2f %%\n", kUnits, events.classes,
                events.trained, 100.0 * mistakes / events.trained);
    const int pool = int(events.all.size()) - events.trained;
    for (bool training : {false, true}) {
        std::vector<double> times;
        double updates = 0;
        mistakes = 0;
        for (int round = 0; round < kRounds; round++) {
            Network<kUnits> network(trained);
            network.updates_ = 0;
            auto begin = std::chrono::steady_clock::now();
            for (int i = events.trained; i < int(events.all.size()); i++) {
                const Event& e = events.all[i];
                mistakes += (training ? network.train(e) : network.score(e)) != e.label;
            }
            std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - begin;
            times.push_back(time.count() / pool);
            updates = double(network.updates_) / pool;
        }
        std::sort(times.begin(), times.end());
        std::printf("%d units, %d classes: %s: %.2f us per event, %.2f to %.2f; %.3f updates per event, error %.2f %%\n",
                    kUnits, events.classes, training ? "train" : "score", times[kRounds / 2], times.front(),
                    times.back(), updates, 100.0 * mistakes / pool / kRounds);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const int units = argc == 3 ? std::atoi(argv[2]) : 0;
    if (units != 64 && units != 256 && units != 512) {
        std::fprintf(stderr, "expected a file of events and a number of units, 64, 256 or 512\n");
        return 2;
    }
    try {
        Events events = read_events(argv[1]);
        if (units == 64) measure<64>(events);
        if (units == 256) measure<256>(events);
        if (units == 512) measure<512>(events);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s: %s\n", argv[1], e.what());
        return 1;
    }
}
