/**
 * Figures for Prometheus. One registry per server, so that two servers in one process (tests) do
 * not meet. Labels take few values: never an id of a user, device or point.
 */
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type LabelValues,
  Registry,
} from 'prom-client';

export interface Count<L extends string> {
  add(labels: LabelValues<L>, by?: number): void;
}
export interface Timing<L extends string> {
  /** @param seconds how long it took */
  observe(labels: LabelValues<L>, seconds: number): void;
}

export interface Metrics {
  count<const L extends string = never>(
    name: string,
    help: string,
    labels?: readonly L[],
  ): Count<L>;
  timing<const L extends string = never>(
    name: string,
    help: string,
    labels?: readonly L[],
  ): Timing<L>;
  /** A figure read at the moment it is asked for. */
  level(name: string, help: string, read: () => number | Promise<number>): void;
  /** The exposition text and its content type. */
  render(): Promise<{ readonly text: string; readonly type: string }>;
}

/** Seconds: from a cached answer to a heavy export. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Its own watch of the event loop wakes the process a hundred times a second, and counts the time
  // between two looks as lag: ours tells the longest block instead (`loop-watch.ts`).
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 3_600_000 });
  for (const what of ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99']) {
    registry.removeSingleMetric(`nodejs_eventloop_lag_${what}_seconds`);
  }
  return {
    count(name, help, labels = []) {
      const counter = new Counter({ name, help, labelNames: [...labels], registers });
      return { add: (given, by = 1) => counter.inc(given, by) };
    },
    timing(name, help, labels = []) {
      const histogram = new Histogram({ name, help, labelNames: [...labels], registers, buckets });
      return { observe: (given, seconds) => histogram.observe(given, seconds) };
    },
    level(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read());
        },
      });
    },
    render: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  };
}
