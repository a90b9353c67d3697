// What KernelBenchmark measures, in C++: a yardstick for the kernels in Java on the machine at hand.
//
//     cd lab/benchmarks/target
//     java -cp lorentztron-benchmarks.jar org.lorentztron.benchmarks.kernel.DigitsFile mnist:DIR digits.bin
//     g++ -O3 -march=native -mprefer-vector-width=512 -std=c++17 ../cpp/kernels.cpp -o kernels
//     ./kernels digits.bin 4 && ./kernels digits.bin 16
//
// "digits" instead of "mnist:DIR" draws the digits; the file has 200 MB.
//
// The same digits, the same layout of parameters (rows, one per feature, the columns of all pairs side by side) and the
// same updates, from other random numbers at the start; but the rank is known to the compiler, which may use fused
// multiply-add, and no bounds are checked. Each round goes once through the digits that follow those that were learned
// before; KernelBenchmark goes through them as often as its second lasts, and so has fewer updates per event. Prints
// the error while learning, which is near that of the learner "dos" on deformed digits, and the median of seven rounds
// with the least and the most. For little-endian machines.
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

constexpr int kClasses = 10;
constexpr int kPairs = kClasses * (kClasses - 1) / 2;
constexpr int kRounds = 7;
constexpr float kInitScale = 3;  // --init-scale of "dos"

struct Event {
    int label;
    std::vector<int> rows;  // features, ascending, and the constant one
    std::vector<float> values;
    double squared_norm;
};

struct Digits {
    int features;
    int trained;  // how many are learned before anything is measured
    std::vector<Event> events;
};

template <class T>
T read(std::ifstream& in) {
    T value;
    if (!in.read(reinterpret_cast<char*>(&value), sizeof value)) throw std::runtime_error("file of digits ends early");
    return value;
}

Digits read_digits(const char* file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) throw std::runtime_error("file of digits cannot be read");
    Digits digits{read<int32_t>(in), read<int32_t>(in), {}};
    digits.events.resize(digits.trained + read<int32_t>(in));
    for (Event& e : digits.events) {
        e.label = read<int32_t>(in);
        if (e.label < 0 || e.label >= kClasses) throw std::runtime_error("label is not that of a digit");
        int m = read<int32_t>(in);
        e.rows.resize(m + 1);
        e.values.resize(m + 1);
        in.read(reinterpret_cast<char*>(e.rows.data()), m * sizeof(int32_t));
        in.read(reinterpret_cast<char*>(e.values.data()), m * sizeof(float));
        if (!in) throw std::runtime_error("file of digits ends early");
        e.rows[m] = digits.features;
        e.values[m] = 1;
        e.squared_norm = 0;
        for (float v : e.values) e.squared_norm += double(v) * v;
    }
    return digits;
}

/** s of the passive-aggressive step: winner^2 / s^2 - loser^2 / (2 - s)^2 = 1, by Newton's method from the right. */
double step_size(double winner, double loser) {
    double s = std::min(1.0, winner / std::sqrt(1 + loser * loser / 4));
    while (true) {
        double b = loser / (2 - s);
        double q = std::sqrt(1 + b * b);
        double next = s - (s * q - winner) / (q + s * (b / q) * (b / (2 - s)));
        if (!(next < s)) return s;
        if (s - next <= 2.3e-16 * s) return next;
        s = next;
    }
}

template <int kRank>
class Models {
    static constexpr int kWidth = 2 * kRank;            // columns of a pair: U, then V
    static constexpr int kColumns = kPairs * kWidth;

    struct Free {
        void operator()(float* p) const { std::free(p); }
    };
    std::unique_ptr<float, Free> rows_;
    alignas(64) float h_[kColumns];
    int features_;
    int first_[kPairs];
    std::vector<int> pairs_of_[kClasses];
    std::vector<int> columns_of_[kClasses];  // where those pairs begin
    std::vector<int> changed_;
    const std::vector<int> all_ = {0};

    float* row(int j) { return rows_.get() + size_t(j) * kColumns; }

    /** h += sum of eight rows x values in kCount columns from each of the offsets on. */
    template <int kCount>
    static void add_eight(const float* const* w, const float* v, const std::vector<int>& offsets, float* __restrict h) {
        const float* __restrict w0 = w[0];
        const float* __restrict w1 = w[1];
        const float* __restrict w2 = w[2];
        const float* __restrict w3 = w[3];
        const float* __restrict w4 = w[4];
        const float* __restrict w5 = w[5];
        const float* __restrict w6 = w[6];
        const float* __restrict w7 = w[7];
        const float v0 = v[0], v1 = v[1], v2 = v[2], v3 = v[3], v4 = v[4], v5 = v[5], v6 = v[6], v7 = v[7];
        for (int o : offsets) {
            for (int c = o; c < o + kCount; c++) {
                h[c] += ((w0[c] * v0 + w1[c] * v1) + (w2[c] * v2 + w3[c] * v3))
                        + ((w4[c] * v4 + w5[c] * v5) + (w6[c] * v6 + w7[c] * v7));
            }
        }
    }

    template <int kCount>
    static void add_one(const float* __restrict w, float v, float* __restrict h) {
        for (int c = 0; c < kCount; c++) h[c] += w[c] * v;
    }

    /** h = sum of rows x values in kCount columns from each of the offsets on, eight rows at a time. */
    template <int kCount>
    void images(const Event& e, const std::vector<int>& offsets) {
        for (int o : offsets) std::memset(h_ + o, 0, kCount * sizeof(float));
        const int count = int(e.rows.size());
        int k = 0;
        for (; k + 8 <= count; k += 8) {
            const float* rows[8];
            for (int i = 0; i < 8; i++) rows[i] = row(e.rows[k + i]);
            add_eight<kCount>(rows, &e.values[k], offsets, h_);
        }
        for (; k < count; k++) {
            for (int o : offsets) add_one<kCount>(row(e.rows[k]) + o, e.values[k], h_ + o);
        }
    }

    static double squared_norm(const float* h) {
        double sum = 0;
        for (int i = 0; i < kRank; i++) sum += double(h[i]) * h[i];
        return sum;
    }

    double score(int p) const { return squared_norm(h_ + p * kWidth) - squared_norm(h_ + p * kWidth + kRank); }

    /** Makes the pair's images its step; false if it is passive. */
    bool solve(const Event& e, int p) {
        float* h = h_ + p * kWidth;
        float* winner = first_[p] == e.label ? h : h + kRank;
        float* loser = first_[p] == e.label ? h + kRank : h;
        double w = std::sqrt(squared_norm(winner));
        double l = std::sqrt(squared_norm(loser));
        if (w * w - l * l >= 1 || w == 0) return false;
        double s = step_size(w, l);
        float grow = float((1 / s - 1) / e.squared_norm);
        float shrink = float(-(1 - s) / (2 - s) / e.squared_norm);
        for (int i = 0; i < kRank; i++) {
            winner[i] *= grow;
            loser[i] *= shrink;
        }
        return true;
    }

    /** The passive-aggressive updates of the label's pairs, from their images, in one pass over the rows. */
    void update(const Event& e) {
        changed_.clear();
        for (int p : pairs_of_[e.label]) {
            if (solve(e, p)) changed_.push_back(p * kWidth);
        }
        if (changed_.empty()) return;
        updates_ += long(changed_.size());
        for (size_t k = 0; k < e.rows.size(); k++) {
            float* r = row(e.rows[k]);
            for (int o : changed_) add_one<kWidth>(h_ + o, e.values[k], r + o);
        }
    }

public:
    long updates_ = 0;

    explicit Models(int features) : features_(features) {
        size_t size = size_t(features + 1) * kColumns;
        rows_.reset(static_cast<float*>(std::aligned_alloc(64, (size * sizeof(float) + 63) / 64 * 64)));
        std::mt19937 random(1);
        std::normal_distribution<float> normal(0, kInitScale / std::sqrt(float(kRank) * (features + 1)));
        for (size_t i = 0; i < size; i++) rows_.get()[i] = normal(random);
        for (int a = 0, p = 0; a < kClasses; a++) {
            for (int b = a + 1; b < kClasses; b++, p++) {
                first_[p] = a;
                for (int label : {a, b}) {
                    pairs_of_[label].push_back(p);
                    columns_of_[label].push_back(p * kWidth);
                }
            }
        }
    }

    Models(const Models& other) : features_(other.features_) {
        size_t bytes = size_t(features_ + 1) * kColumns * sizeof(float);
        rows_.reset(static_cast<float*>(std::aligned_alloc(64, (bytes + 63) / 64 * 64)));
        std::memcpy(rows_.get(), other.rows_.get(), bytes);
        std::memcpy(first_, other.first_, sizeof first_);
        std::copy(std::begin(other.pairs_of_), std::end(other.pairs_of_), std::begin(pairs_of_));
        std::copy(std::begin(other.columns_of_), std::end(other.columns_of_), std::begin(columns_of_));
    }

    void train9(const Event& e) {
        images<kWidth>(e, columns_of_[e.label]);
        update(e);
    }

    /** Scores all pairs and trains those of the label from the same images; the class with most votes. */
    int score_then_train(const Event& e) {
        images<kColumns>(e, all_);
        int votes[kClasses] = {};
        for (int a = 0, p = 0; a < kClasses; a++) {
            for (int b = a + 1; b < kClasses; b++, p++) votes[score(p) >= 0 ? a : b]++;
        }
        update(e);
        return int(std::max_element(votes, votes + kClasses) - votes);
    }
};

template <int kRank>
void measure(const Digits& digits) {
    Models<kRank> trained(digits.features);
    int mistakes = 0;
    for (int i = 0; i < digits.trained; i++) {
        mistakes += trained.score_then_train(digits.events[i]) != digits.events[i].label;
    }
    std::printf("rank %d: progressive error of %d digits %.2f %%\n", kRank, digits.trained,
                100.0 * mistakes / digits.trained);
    const int pool = int(digits.events.size()) - digits.trained;
    for (bool scoring : {false, true}) {
        std::vector<double> times;
        double updates = 0;
        mistakes = 0;
        for (int round = 0; round < kRounds; round++) {
            Models<kRank> models(trained);
            auto begin = std::chrono::steady_clock::now();
            for (int i = digits.trained; i < int(digits.events.size()); i++) {
                const Event& e = digits.events[i];
                if (scoring) {
                    mistakes += models.score_then_train(e) != e.label;
                } else {
                    models.train9(e);
                }
            }
            std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - begin;
            times.push_back(time.count() / pool);
            updates = double(models.updates_) / pool;
        }
        std::sort(times.begin(), times.end());
        std::printf("rank %d: %s: %.2f us per event, %.2f to %.2f; %.2f updates per event", kRank,
                    scoring ? "score 45, then train 9" : "train 9", times[kRounds / 2], times.front(), times.back(),
                    updates);
        std::printf(scoring ? ", error %.2f %%\n" : "\n", 100.0 * mistakes / pool / kRounds);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3 || (std::strcmp(argv[2], "4") != 0 && std::strcmp(argv[2], "16") != 0)) {
        std::fprintf(stderr, "expected a file of digits and a rank, 4 or 16\n");
        return 2;
    }
    try {
        Digits digits = read_digits(argv[1]);
        if (std::atoi(argv[2]) == 4) {
            measure<4>(digits);
        } else {
            measure<16>(digits);
        }
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s: %s\n", argv[1], e.what());
        return 1;
    }
}
