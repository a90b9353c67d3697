// What KernelBenchmark measures, in C++: the yardstick for the kernels in Java on the machine at hand.
//
//     java -cp benchmarks/target/lorentztron-benchmarks.jar org.lorentztron.benchmarks.DigitsFile mnist:DIR digits.bin
//     g++ -O3 -march=native -mprefer-vector-width=512 -ffast-math -std=c++17 benchmarks/cpp/kernels.cpp -o kernels
//     ./kernels digits.bin 4 && ./kernels digits.bin 16
//
// The same digits, the same layout of parameters (rows, one per feature, the columns of all pairs side by side) and the same
// updates; but the rank is known to the compiler, which may use fused multiply-add and sum in any order, and no bounds are
// checked. Prints the error while learning, which is that of the learner "dos", and the best and median of several rounds.
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
constexpr int kTrained = 60000;
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
    Digits digits{read<int32_t>(in), {}};
    digits.events.resize(read<int32_t>(in));
    for (Event& e : digits.events) {
        e.label = read<int32_t>(in);
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

    float* row(int j) { return rows_.get() + size_t(j) * kColumns; }

    /** h = sum of rows x values over the pairs, eight rows at a time. */
    template <class Pairs>
    void images(const Event& e, const Pairs& pairs) {
        for (int p : pairs) std::memset(h_ + p * kWidth, 0, kWidth * sizeof(float));
        const int count = int(e.rows.size());
        int k = 0;
        for (; k + 8 <= count; k += 8) {
            const float* w[8];
            float v[8];
            for (int i = 0; i < 8; i++) {
                w[i] = row(e.rows[k + i]);
                v[i] = e.values[k + i];
            }
            for (int p : pairs) {
                float* h = h_ + p * kWidth;
                for (int c = 0; c < kWidth; c++) {
                    const int r = p * kWidth + c;
                    h[c] += w[0][r] * v[0] + w[1][r] * v[1] + w[2][r] * v[2] + w[3][r] * v[3] + w[4][r] * v[4]
                            + w[5][r] * v[5] + w[6][r] * v[6] + w[7][r] * v[7];
                }
            }
        }
        for (; k < count; k++) {
            const float* w = row(e.rows[k]);
            for (int p : pairs) {
                for (int c = 0; c < kWidth; c++) h_[p * kWidth + c] += w[p * kWidth + c] * e.values[k];
            }
        }
    }

    static double squared_norm(const float* h) {
        double sum = 0;
        for (int i = 0; i < kRank; i++) sum += double(h[i]) * h[i];
        return sum;
    }

    double score(int p) const { return squared_norm(h_ + p * kWidth) - squared_norm(h_ + p * kWidth + kRank); }

    /** The passive-aggressive update of a pair, from its images. */
    void update(const Event& e, int p) {
        float* h = h_ + p * kWidth;
        float* winner = first_[p] == e.label ? h : h + kRank;
        float* loser = first_[p] == e.label ? h + kRank : h;
        double w = std::sqrt(squared_norm(winner));
        double l = std::sqrt(squared_norm(loser));
        if (w * w - l * l >= 1 || w == 0) return;
        updates_++;
        double s = step_size(w, l);
        float grow = float((1 / s - 1) / e.squared_norm);
        float shrink = float(-(1 - s) / (2 - s) / e.squared_norm);
        for (int i = 0; i < kRank; i++) {
            winner[i] *= grow;
            loser[i] *= shrink;
        }
        for (size_t k = 0; k < e.rows.size(); k++) {
            float* r = row(e.rows[k]) + p * kWidth;
            for (int c = 0; c < kWidth; c++) r[c] += h[c] * e.values[k];
        }
    }

    struct AllPairs {
        struct Iterator {
            int p;
            int operator*() const { return p; }
            void operator++() { ++p; }
            bool operator!=(const Iterator& other) const { return p != other.p; }
        };
        Iterator begin() const { return {0}; }
        Iterator end() const { return {kPairs}; }
    };

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
                pairs_of_[a].push_back(p);
                pairs_of_[b].push_back(p);
            }
        }
    }

    Models(const Models& other) : features_(other.features_) {
        size_t bytes = size_t(features_ + 1) * kColumns * sizeof(float);
        rows_.reset(static_cast<float*>(std::aligned_alloc(64, (bytes + 63) / 64 * 64)));
        std::memcpy(rows_.get(), other.rows_.get(), bytes);
        std::memcpy(first_, other.first_, sizeof first_);
        std::copy(std::begin(other.pairs_of_), std::end(other.pairs_of_), std::begin(pairs_of_));
    }

    void train9(const Event& e) {
        images(e, pairs_of_[e.label]);
        for (int p : pairs_of_[e.label]) update(e, p);
    }

    /** Scores all pairs and trains those of the label from the same images; the class with most votes. */
    int score_then_train(const Event& e) {
        images(e, AllPairs());
        int votes[kClasses] = {};
        for (int a = 0, p = 0; a < kClasses; a++) {
            for (int b = a + 1; b < kClasses; b++, p++) votes[score(p) >= 0 ? a : b]++;
        }
        for (int p : pairs_of_[e.label]) update(e, p);
        return int(std::max_element(votes, votes + kClasses) - votes);
    }
};

template <int kRank>
void measure(const Digits& digits) {
    Models<kRank> trained(digits.features);
    int mistakes = 0;
    for (int i = 0; i < kTrained; i++) mistakes += trained.score_then_train(digits.events[i]) != digits.events[i].label;
    std::printf("rank %d: progressive error of %d digits %.2f %%\n", kRank, kTrained, 100.0 * mistakes / kTrained);
    const int pool = int(digits.events.size()) - kTrained;
    for (bool scoring : {false, true}) {
        std::vector<double> times;
        double updates = 0;
        for (int round = 0; round < kRounds; round++) {
            Models<kRank> models(trained);
            auto begin = std::chrono::steady_clock::now();
            for (int i = 0; i < pool; i++) {
                const Event& e = digits.events[kTrained + i];
                if (scoring) {
                    mistakes += models.score_then_train(e) != e.label;
                } else {
                    models.train9(e);
                }
            }
            times.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count() / pool);
            updates = double(models.updates_) / pool;
        }
        std::sort(times.begin(), times.end());
        std::printf("rank %d: %s: %.2f us per event, %.2f to %.2f; %.2f updates per event\n", kRank,
                    scoring ? "score 45, then train 9" : "train 9", times[kRounds / 2], times.front(), times.back(), updates);
    }
    if (mistakes < 0) std::puts("");  // uses the count
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3 || (std::strcmp(argv[2], "4") != 0 && std::strcmp(argv[2], "16") != 0)) {
        std::fprintf(stderr, "expected a file of digits and a rank, 4 or 16\n");
        return 2;
    }
    Digits digits = read_digits(argv[1]);
    if (std::atoi(argv[2]) == 4) {
        measure<4>(digits);
    } else {
        measure<16>(digits);
    }
}
