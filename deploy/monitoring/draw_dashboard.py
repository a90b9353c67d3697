#!/usr/bin/env python3
"""Draws a Grafana dashboard as a picture, without Grafana: every panel's own queries, asked of a Prometheus.

    draw_dashboard.py --prometheus http://localhost:9090 --job lorentztron_default --minutes 60 --out dashboard.png

Needs matplotlib. Knows what the dashboard here uses: rows, stats and time series.
"""

import argparse
import datetime
import json
import math
import pathlib
import time
import urllib.parse
import urllib.request

import matplotlib

matplotlib.use("Agg")
import matplotlib.dates
import matplotlib.pyplot
import matplotlib.ticker

COLUMNS = 24
INCHES_A_COLUMN = 16 / COLUMNS
INCHES_A_ROW = 0.36
COLOURS = ["#3f8f4f", "#d9a400", "#3a76c4", "#e0752d", "#b93a3a", "#7a4fb5", "#2f9c95", "#8a6d3b", "#c2588f", "#6b6b6b"]
NAMED = {"green": "#3f8f4f", "orange": "#e0752d", "red": "#b93a3a", "blue": "#3a76c4"}
GREY = "#6b6f76"


def formatted(value, unit):
    """A value as Grafana writes it, roughly."""
    if value is None or math.isnan(value):
        return "no data"
    if unit == "percentunit":
        return f"{100 * value:.3g} %"
    if unit == "s":
        return f"{value:.3g} s" if value < 120 else f"{value / 60:.3g} min"
    if unit == "bytes":
        for name in ("B", "KiB", "MiB", "GiB"):
            if abs(value) < 1024 or name == "GiB":
                return f"{value:.3g} {name}"
            value /= 1024
    if abs(value) >= 10_000:
        return f"{value / 1000:.3g} K"
    return f"{value:.0f}" if float(value).is_integer() else f"{value:.3g}"


class Prometheus:
    """Answers queries over one range of time, after the variables of the dashboard were put in."""

    def __init__(self, address, variables, start, end, step):
        self.address = address
        self.variables = variables
        self.range = {"start": start, "end": end, "step": step}

    def series(self, target):
        """Name, times and values of each series of a panel's query; gaps are NaN."""
        query = target["expr"]
        for name, value in self.variables.items():
            query = query.replace(name, value)
        parameters = urllib.parse.urlencode({"query": query, **self.range})
        with urllib.request.urlopen(f"{self.address}/api/v1/query_range?{parameters}") as answer:
            result = json.load(answer)["data"]["result"]
        for one in result:
            name = target["legendFormat"]
            for label, value in one["metric"].items():
                name = name.replace("{{" + label + "}}", value)
            times = [datetime.datetime.fromtimestamp(float(at)) for at, _ in one["values"]]
            yield name, times, [float(value) for _, value in one["values"]]


def colour_of(thresholds, value):
    """The colour of the last step that the value has reached."""
    colour = "blue"
    for step in thresholds["steps"]:
        if step["value"] is None or value >= step["value"]:
            colour = step["color"]
    return NAMED.get(colour, colour)


def draw_stat(axes, panel, prometheus):
    series = list(prometheus.series(panel["targets"][0]))
    defaults = panel["fieldConfig"]["defaults"]
    times, values = (series[0][1], series[0][2]) if series else ([], [math.nan])
    colour = colour_of(defaults["thresholds"], values[-1])
    axes.set_xticks([])
    axes.set_yticks([])
    if times:
        axes.fill_between(times, values, min(0, min(values)), color=colour, alpha=0.15, linewidth=0)
        axes.set_ylim(min(0, min(values)), max(max(values), 1e-9) * 2.2)
        axes.set_xlim(times[0], times[-1])
    text = formatted(values[-1], defaults["unit"])
    axes.text(0.5, 0.5, text, transform=axes.transAxes, ha="center", va="center", fontsize=21, color=colour)


def draw_series(axes, panel, prometheus):
    defaults = panel["fieldConfig"]["defaults"]
    unit = defaults["unit"]
    dashed = {override["matcher"]["options"] for override in panel["fieldConfig"]["overrides"]}
    series = [one for target in panel["targets"] for one in prometheus.series(target)]
    start, end = (datetime.datetime.fromtimestamp(prometheus.range[key]) for key in ("start", "end"))
    if defaults["custom"]["stacking"]["mode"] == "normal":
        times = sorted({at for _, ats, _ in series for at in ats})
        stacks = [[dict(zip(ats, values)).get(at, 0) for at in times] for _, ats, values in series]
        if series:
            colours = [COLOURS[i % len(COLOURS)] for i in range(len(series))]
            axes.stackplot(times, stacks, labels=[name for name, _, _ in series], colors=colours, alpha=0.75)
    else:
        drawn = 0
        for name, times, values in series:
            if name in dashed:
                axes.plot(times, values, "--", color=NAMED["red"], linewidth=1.1, label=name)
            else:
                axes.plot(times, values, color=COLOURS[drawn % len(COLOURS)], linewidth=1.3, label=name)
                drawn += 1
    axes.set_xlim(start, end)
    axes.set_ylim(bottom=defaults.get("min"), top=defaults.get("max"))
    if axes.get_ylim()[1] - axes.get_ylim()[0] < 1e-3 or not series:
        axes.set_ylim(0, 1)
    axes.xaxis.set_major_formatter(matplotlib.dates.DateFormatter("%H:%M"))
    axes.xaxis.set_major_locator(matplotlib.dates.AutoDateLocator(maxticks=7))
    axes.yaxis.set_major_locator(matplotlib.ticker.MaxNLocator(5))
    axes.yaxis.set_major_formatter(matplotlib.ticker.FuncFormatter(lambda value, _: formatted(value, unit)))
    axes.tick_params(labelsize=7.5, colors=GREY, length=0)
    axes.grid(color="#e6e8eb", linewidth=0.7)
    if series:
        axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.1), ncols=4, fontsize=7.5, frameon=False,
                    handlelength=1.2, columnspacing=1.2)
    else:
        axes.text(0.5, 0.5, "no data", transform=axes.transAxes, ha="center", color=GREY)


def draw(dashboard, prometheus, out):
    height = max(panel["gridPos"]["y"] + panel["gridPos"]["h"] for panel in dashboard["panels"])
    size = (COLUMNS * INCHES_A_COLUMN, height * INCHES_A_ROW)
    figure = matplotlib.pyplot.figure(figsize=size, facecolor="#f3f4f6")
    for panel in dashboard["panels"]:
        at = panel["gridPos"]
        left, width = at["x"] / COLUMNS, at["w"] / COLUMNS
        bottom, tall = 1 - (at["y"] + at["h"]) / height, at["h"] / height
        if panel["type"] == "row":
            figure.text(left + 0.006, bottom + tall / 2, panel["title"], va="center", fontsize=11, weight="bold")
            continue
        inch_x, inch_y = 1 / size[0], 1 / size[1]
        box = (left + 0.06 * inch_x, bottom + 0.05 * inch_y, width - 0.12 * inch_x, tall - 0.1 * inch_y)
        figure.add_artist(matplotlib.patches.Rectangle(box[:2], *box[2:], color="white", zorder=-1))
        figure.text(box[0] + 0.1 * inch_x, box[1] + box[3] - 0.08 * inch_y, panel["title"], va="top", fontsize=9)
        if panel["type"] == "stat":
            axes = figure.add_axes((box[0], box[1], box[2], box[3] - 0.3 * inch_y))
            draw_stat(axes, panel, prometheus)
        else:
            axes = figure.add_axes(
                (box[0] + 0.62 * inch_x, box[1] + 0.5 * inch_y, box[2] - 0.75 * inch_x, box[3] - 0.85 * inch_y))
            draw_series(axes, panel, prometheus)
        axes.set_facecolor("none")
        for side in axes.spines.values():
            side.set_visible(False)
    figure.savefig(out, dpi=80)


def main():
    here = pathlib.Path(__file__).parent
    parser = argparse.ArgumentParser(description="Draws the dashboard from the data of a Prometheus.")
    parser.add_argument("--prometheus", default="http://localhost:9090")
    parser.add_argument("--job", default="lorentztron_default", help="label job_name")
    parser.add_argument("--minutes", type=float, default=60, help="how much time is drawn")
    parser.add_argument("--end", type=float, default=None, help="in seconds since 1970 (default: now)")
    parser.add_argument("--rate-interval", default="1m", help="what Grafana would put for $__rate_interval")
    parser.add_argument("--dashboard", default=here / "grafana/dashboards/lorentztron.json")
    parser.add_argument("--out", default="dashboard.png")
    options = parser.parse_args()
    end = options.end or time.time()
    start = end - 60 * options.minutes
    variables = {"$job": options.job, "$__rate_interval": options.rate_interval}
    prometheus = Prometheus(options.prometheus, variables, start, end, max(1, (end - start) / 400))
    draw(json.loads(pathlib.Path(options.dashboard).read_text()), prometheus, options.out)


if __name__ == "__main__":
    main()
