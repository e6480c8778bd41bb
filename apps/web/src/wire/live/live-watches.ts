/** Who watches which points and topics, and what the server has been asked for. No socket here. */
import { liveLimits } from '@millwright/contract/live/live-limits';
import type { LiveRequest } from '@millwright/contract/live/live-messages';
import { isBad, Quality } from '@millwright/kernel';

/** A value as it arrives: `time` in milliseconds since 1970, 0 = never read; `quality` as in kernel. */
export type OnValue = (
  pointId: number,
  value: number | string,
  time: number,
  quality: number,
) => void;
export type OnEvent = (data: unknown) => void;
/** From now on every event is heard; those before were missed. */
export type OnStart = () => void;

/** A value that was on a page: point, value, time and quality. */
export type SeenValue = readonly [
  pointId: number,
  value: number | string,
  time: number,
  quality: number,
];

interface Latest {
  value: number | string;
  time: number;
  quality: number;
  /** Heard before the connection was lost, and not again since. */
  doubted: boolean;
}

/** What watchers are told of a value: one that may have changed unheard is stale at best. */
const shownQuality = ({ quality, doubted }: Latest): number =>
  doubted && !isBad(quality) ? Quality.stale : quality;

/** Values of points that nobody watches any more which are still told by `seen`. */
const mostLeft = 1_000;

/** Points that are asked for at a time. */
const most = liveLimits.pointsPerSubscription;

interface Group {
  readonly id: number;
  readonly points: readonly number[];
}

export interface LiveWatches {
  /** Requests that bring the server from what it was last asked for to what is watched now. */
  changes(): readonly LiveRequest[];
  /** Whether there is anything to be connected for. */
  isWatching(): boolean;
  /** A new connection knows of nothing: the next `changes` ask for everything. */
  forgetServer(): void;
  /** Hears the latest value at once if there is one; the returned function ends the watch. */
  addPoints(points: readonly number[], onValue: OnValue): () => void;
  /** `onStart` comes with each connection, at once if the topic is heard already. */
  addTopic(topic: string, onEvent: OnEvent, onStart?: OnStart): () => void;
  /** The server has granted the request of this id. */
  grant(id: number | string): void;
  /** Nothing is heard any more: tells every watcher that what it has is stale. */
  doubt(): void;
  /** The same connection goes on, and nothing of it was missed: values are what they were. */
  trust(): void;
  /** What was heard is nobody's any more. */
  forgetValues(): void;
  /** The latest values of what is watched, and of what was until lately. */
  seen(): readonly SeenValue[];
  /** Shows these as stale where nothing is known of a point, until a connection tells more. */
  recall(values: readonly SeenValue[]): void;
  receive(pointId: number, value: number | string, time: number, quality: number): void;
  receiveEvent(topic: string, data: unknown): void;
}

const addTo = <K, V>(map: Map<K, Set<V>>, key: K, value: V): void => {
  const set = map.get(key) ?? new Set();
  set.add(value);
  map.set(key, set);
};

const removeFrom = <K, V>(map: Map<K, Set<V>>, key: K, value: V): void => {
  const set = map.get(key);
  set?.delete(value);
  if (set?.size === 0) map.delete(key);
};

export const createLiveWatches = (): LiveWatches => {
  const watchers = new Map<number, Set<OnValue>>();
  const listeners = new Map<string, Set<OnEvent>>();
  const starters = new Map<string, Set<OnStart>>();
  /** Topics that the server has granted. */
  const heard = new Set<string>();
  const latest = new Map<number, Latest>();
  /** What was known of points when the last watch on them ended; the longest so first. */
  const left = new Map<number, Latest>();
  const recalled = new Map<number, Latest>();
  let nextId = 1;
  let groups: Group[] = [];
  let topics = new Map<string, number>();

  const leave = (point: number, known: Latest): void => {
    left.delete(point);
    left.set(point, known);
    const [first] = left.keys();
    if (left.size > mostLeft && first !== undefined) left.delete(first);
  };

  const pointChanges = (): LiveRequest[] => {
    const requests: LiveRequest[] = [];
    const intact = groups.filter(({ points }) => points.every((point) => watchers.has(point)));
    const asked = new Set(intact.flatMap(({ points }) => points));
    const missing = [...watchers.keys()].filter((point) => !asked.has(point));
    const gone = groups.filter((group) => !intact.includes(group));
    groups = intact;
    // New groups first: a point that moves between groups is never dropped in between.
    for (let from = 0; from < missing.length; from += most) {
      const group = { id: nextId++, points: missing.slice(from, from + most) };
      groups.push(group);
      requests.push({ op: 'subscribe', ...group });
    }
    for (const { id } of gone) requests.push({ op: 'unsubscribe', id });
    for (const [point, known] of latest) {
      if (watchers.has(point)) continue;
      latest.delete(point);
      leave(point, known);
    }
    return requests;
  };

  const topicChanges = (): LiveRequest[] => {
    const requests: LiveRequest[] = [];
    for (const [topic, id] of topics) {
      if (listeners.has(topic)) continue;
      topics.delete(topic);
      heard.delete(topic);
      requests.push({ op: 'unsubscribe', id });
    }
    for (const topic of listeners.keys()) {
      if (topics.has(topic)) continue;
      const id = nextId++;
      topics.set(topic, id);
      requests.push({ op: 'topic', id, topic });
    }
    return requests;
  };

  /** Tells every watcher of the values whose `doubted` changes. */
  const setDoubted = (doubted: boolean): void => {
    for (const [pointId, known] of latest) {
      if (known.doubted === doubted) continue;
      known.doubted = doubted;
      const { value, time } = known;
      for (const onValue of watchers.get(pointId) ?? []) {
        onValue(pointId, value, time, shownQuality(known));
      }
    }
  };

  return {
    doubt: () => setDoubted(true),
    trust: () => setDoubted(false),
    changes: () => [...pointChanges(), ...topicChanges()],
    isWatching: () => watchers.size > 0 || listeners.size > 0,
    forgetServer() {
      groups = [];
      topics = new Map();
      heard.clear();
      recalled.clear();
    },
    forgetValues() {
      for (const values of [latest, left, recalled]) values.clear();
    },
    seen: () =>
      [...left, ...latest]
        .filter(([, { time, value }]) => time > 0 && !Number.isNaN(value))
        .map(([point, { value, time, quality }]) => [point, value, time, quality]),
    recall(values) {
      for (const [point, value, time, quality] of values) {
        const known = { value, time, quality, doubted: true };
        recalled.set(point, known);
        if (latest.has(point)) continue;
        for (const onValue of watchers.get(point) ?? []) {
          onValue(point, value, time, shownQuality(known));
        }
      }
    },
    addPoints(points, onValue) {
      for (const point of points) {
        addTo(watchers, point, onValue);
        const known = latest.get(point) ?? recalled.get(point);
        if (known !== undefined) onValue(point, known.value, known.time, shownQuality(known));
      }
      return () => {
        for (const point of points) removeFrom(watchers, point, onValue);
      };
    },
    addTopic(topic, onEvent, onStart = () => {}) {
      addTo(listeners, topic, onEvent);
      addTo(starters, topic, onStart);
      if (heard.has(topic)) onStart();
      return () => {
        removeFrom(listeners, topic, onEvent);
        removeFrom(starters, topic, onStart);
      };
    },
    grant(id) {
      for (const [topic, asked] of topics) {
        if (asked !== id) continue;
        heard.add(topic);
        for (const onStart of starters.get(topic) ?? []) onStart();
      }
    },
    receive(pointId, value, time, quality) {
      const watching = watchers.get(pointId);
      if (watching === undefined) return;
      const known = latest.get(pointId);
      const news: Latest = { value, time, quality, doubted: false };
      if (known === undefined) latest.set(pointId, news);
      else Object.assign(known, news);
      for (const onValue of watching) onValue(pointId, value, time, quality);
    },
    receiveEvent(topic, data) {
      for (const onEvent of listeners.get(topic) ?? []) onEvent(data);
    },
  };
};
