package org.lorentztron.model.probability;

/*
 * Adapted from e_pow.c of fdlibm 5.3 (https://www.netlib.org/fdlibm/e_pow.c):
 *
 * Copyright (C) 2004 by Sun Microsystems, Inc. All rights reserved. Permission to use, copy, modify, and distribute
 * this software is freely granted, provided that this notice is preserved.
 */

/**
 * {@link StrictMath#pow} of a base of 1 or more to a small negative power: the same bits, which fdlibm defines, without
 * the three arrays that the JDK's (17) makes for each call. Stateless.
 */
final class StrictPower {
    /*
     * x = 2^n m with m near 1 or 1.5, log2(x) = t1 + t2 and y log2(x) = p_h + p_l each in two parts of which the first
     * has few bits, and 2^(n + p) by a rational function. Names and the order of operations are those of fdlibm. Left
     * out are its branches for what is outside of the domain here: signs, zeros, infinity, NaN, subnormal numbers,
     * overflow and underflow.
     */
    private static final double LARGEST_BASE = 0x1p60;

    private static final double LARGEST_POWER = 16;

    private static final long HIGH_WORD = 0xffffffffL << 32;

    private static final double[] BP = {1.0, 1.5};
    private static final double[] DP_H = {0.0, 5.84962487220764160156e-01};
    private static final double[] DP_L = {0.0, 1.35003920212974897128e-08};

    private static final double L1 = 5.99999999999994648725e-01;
    private static final double L2 = 4.28571428578550184252e-01;
    private static final double L3 = 3.33333329818377432918e-01;
    private static final double L4 = 2.72728123808534006489e-01;
    private static final double L5 = 2.30660745775561754067e-01;
    private static final double L6 = 2.06975017800338417784e-01;

    private static final double P1 = 1.66666666666666019037e-01;
    private static final double P2 = -2.77777777770155933842e-03;
    private static final double P3 = 6.61375632143793436117e-05;
    private static final double P4 = -1.65339022054652515390e-06;
    private static final double P5 = 4.13813679705723846039e-08;

    private static final double LG2 = 6.93147180559945286227e-01;
    private static final double LG2_H = 6.93147182464599609375e-01;
    private static final double LG2_L = -1.90465429995776804525e-09;

    /** 2 / (3 ln 2), and its two parts. */
    private static final double CP = 9.61796693925975554329e-01;

    private static final double CP_H = 9.61796700954437255859e-01;
    private static final double CP_L = -7.02846165095275826516e-09;

    private StrictPower() {}

    /** x^-t, the bits of {@code StrictMath.pow(x, -t)} for any x and t; fast for x from 1 to 2^60 and t up to 16. */
    static double inverse(double x, double t) {
        boolean inDomain = x >= 1 && x <= LARGEST_BASE && t > 0 && t <= LARGEST_POWER && t != 1;
        return inDomain ? power(x, -t) : StrictMath.pow(x, -t);
    }

    private static double power(double x, double y) {
        int high = high(x);
        int j = high & 0x000fffff;
        int n = (high >> 20) - 0x3ff;
        int k = j > 0x3988E && j < 0xBB67A ? 1 : 0;
        int up = j >= 0xBB67A ? 1 : 0;
        n += up;
        int ix = (j | 0x3ff00000) - (up << 20);
        double ax = withHigh(x, ix);

        // log2(ax) = (z_h + z_l) + dp, of ss = (ax - bp) / (ax + bp) = s_h + s_l
        double u = ax - BP[k];
        double v = 1 / (ax + BP[k]);
        double ss = u * v;
        double sh = truncated(ss);
        double th = withHigh(0, ((ix >> 1) | 0x20000000) + 0x00080000 + (k << 18));
        double tl = ax - (th - BP[k]);
        double sl = v * ((u - sh * th) - sh * tl);
        double s2 = ss * ss;
        double r = s2 * s2 * (L1 + s2 * (L2 + s2 * (L3 + s2 * (L4 + s2 * (L5 + s2 * L6)))));
        r += sl * (sh + ss);
        s2 = sh * sh;
        th = truncated(3.0 + s2 + r);
        tl = r - ((th - 3.0) - s2);
        u = sh * th;
        v = sl * th + tl * ss;
        double ph = truncated(u + v);
        double pl = v - (ph - u);
        double zh = CP_H * ph;
        double zl = CP_L * ph + pl * CP + DP_L[k];
        double t = n;
        double t1 = truncated(((zh + zl) + DP_H[k]) + t);
        double t2 = zl - (((t1 - t) - DP_H[k]) - zh);

        double y1 = truncated(y);
        pl = (y - y1) * t1 + y * t2;
        ph = y1 * t1;
        return twoTo(ph, pl);
    }

    /** 2^(ph + pl). */
    private static double twoTo(double ph, double pl) {
        double whole = 0;
        int n = 0;
        int j = high(pl + ph);
        int i = j & 0x7fffffff;
        if (i > 0x3fe00000) {
            n = j + (0x00100000 >> ((i >> 20) - 0x3ff + 1));
            int k = ((n & 0x7fffffff) >> 20) - 0x3ff;
            whole = withHigh(0, n & ~(0x000fffff >> k));
            n = ((n & 0x000fffff) | 0x00100000) >> (20 - k);
            n = j < 0 ? -n : n;
            ph -= whole;
        }
        double t = truncated(pl + ph);
        double u = t * LG2_H;
        double v = (pl - (t - ph)) * LG2 + t * LG2_L;
        double z = u + v;
        double w = v - (z - u);
        t = z * z;
        double t1 = z - t * (P1 + t * (P2 + t * (P3 + t * (P4 + t * P5))));
        double r = (z * t1) / (t1 - 2) - (w + z * w);
        z = 1 - (r - z);
        return withHigh(z, high(z) + (n << 20));
    }

    private static int high(double x) {
        return (int) (Double.doubleToRawLongBits(x) >> 32);
    }

    private static double withHigh(double x, int high) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(x) & ~HIGH_WORD | (long) high << 32);
    }

    /** Without the low word. */
    private static double truncated(double x) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(x) & HIGH_WORD);
    }
}
