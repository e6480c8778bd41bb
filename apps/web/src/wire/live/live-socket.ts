/** The page's one live connection: opened when first needed, reconnected with back-off. */

import { readFrame } from '@millwright/contract/live/live-frames';
import { holdBeat, liveBeat } from '@millwright/contract/live/live-limits';
import type { LiveReply, LiveRequest } from '@millwright/contract/live/live-messages';
import type { TopicToken } from '@millwright/contract/manifest/topic';
import { type Clock, milliseconds, Quality } from '@millwright/kernel';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  createLiveWatches,
  type OnEvent,
  type OnStart,
  type OnValue,
  type SeenValue,
} from './live-watches.ts';
import { createSilenceWatch } from './silence-watch.ts';

/**
 * `idle` nothing watched yet or signed out; `silent` open, and yet nothing is heard; `reconnecting`
 * the connection was lost.
 */
export type LiveState = 'idle' | 'connecting' | 'open' | 'silent' | 'reconnecting';

/** Whether what a page shows may have changed without its knowledge. */
export const isLost = (state: LiveState): boolean => state === 'silent' || state === 'reconnecting';

export interface Live {
  readonly connection: StoreApi<{ readonly state: LiveState }>;
  /** Hears every change of the points, first what is known; the returned function ends it. */
  watch(points: readonly number[], onValue: OnValue): () => void;
  /**
   * Hears the events of a topic of the contract; the returned function ends it. `onStart` comes
   * whenever the hearing begins: at first, and after each break.
   */
  listen<Data>(
    topic: TopicToken<Data>,
    onEvent: (data: Data) => void,
    onStart?: OnStart,
  ): () => void;
  /**
   * Says that a button is pressed, again and again as long as there is a connection; the returned function
   * says that it is not any more.
   */
  hold(key: string): () => void;
  /** Hears that what the user may open or do has changed. */
  onAccess(listener: () => void): void;
  /** The latest values of what is watched, and of what was until lately. */
  seen(): readonly SeenValue[];
  /** Shows these as stale where nothing is known of a point, until a connection tells more. */
  recall(values: readonly SeenValue[]): void;
  /** Ends the connection; the next watch opens another. */
  close(): void;
  /** Opens the connection again for what is still watched, without waiting for its turn. */
  reconnect(): void;
}

interface LiveNeeds {
  /** Address of the socket with a fresh ticket; rejects while there is none to be had. */
  readonly address: () => Promise<string>;
  readonly clock: Clock;
  /** The session ended; connecting again is useless. */
  readonly onSignedOut: () => void;
  /** 0–1, spreads the reconnecting of many pages. */
  readonly random: () => number;
}

const firstDelayMs = 500;
const longestDelayMs = 15_000;

export const createLive = ({ address, clock, onSignedOut, random }: LiveNeeds): Live => {
  const watches = createLiveWatches();
  const accessListeners = new Set<() => void>();
  const connection = createStore<{ readonly state: LiveState }>(() => ({ state: 'idle' }));
  let socket: WebSocket | null = null;
  let failures = 0;
  let retryAtLeastMs = 0;
  let synced = true;
  let cancelRetry = (): void => {};
  /** Counts connections; an answer to an earlier one is nobody's. */
  let generation = 0;

  const sync = (): void => {
    synced = true;
    if (socket?.readyState !== WebSocket.OPEN) return;
    for (const request of watches.changes()) socket.send(JSON.stringify(request));
  };

  /** Many components subscribe in one render; the server hears of them together. */
  const changed = (): void => {
    if (!synced) return;
    synced = false;
    queueMicrotask(sync);
  };

  const silence = createSilenceWatch({
    clock,
    silentAfterMs: liveBeat.silentAfterMs,
    onSilent() {
      connection.setState({ state: 'silent' });
      watches.doubt();
    },
    onHeard() {
      connection.setState({ state: 'open' });
      watches.trust();
    },
    // A line that was cut without a word looks open for many minutes.
    onDead() {
      const dead = socket;
      generation++;
      retry();
      dead?.close();
    },
  });

  const onReply = (reply: LiveReply): void => {
    if (reply.op === 'subscribed') watches.grant(reply.id);
    if (reply.op === 'event') watches.receiveEvent(reply.topic, reply.data);
    if (reply.op === 'texts') {
      for (const { pointId, text, time, quality } of reply.values) {
        watches.receive(pointId, text, time, quality);
      }
    }
    if (reply.op === 'access') for (const listener of accessListeners) listener();
    if (reply.op === 'revoked') {
      for (const point of reply.points) watches.receive(point, Number.NaN, 0, Quality.unknown);
    }
    if (reply.op === 'closing') {
      retryAtLeastMs = reply.retryMs;
      if (reply.reason === 'signed_out') {
        close();
        onSignedOut();
      }
    }
  };

  const onMessage = ({ data }: MessageEvent<string | ArrayBuffer>): void => {
    if (typeof data === 'string') {
      onReply(JSON.parse(data) as LiveReply);
      return;
    }
    const { baseTime, value, pointId, dt, quality } = readFrame(data);
    for (let row = 0; row < value.length; row++) {
      const time = baseTime + (dt[row] ?? 0);
      watches.receive(pointId[row] ?? 0, value[row] ?? Number.NaN, time, quality[row] ?? 0);
    }
  };

  const retry = (): void => {
    socket = null;
    silence.stop();
    connection.setState({ state: 'reconnecting' });
    watches.doubt();
    const backOff = Math.min(longestDelayMs, firstDelayMs * 2 ** failures++);
    const delay = Math.max(retryAtLeastMs, backOff * (0.5 + random() / 2));
    retryAtLeastMs = 0;
    cancelRetry = clock.after(milliseconds(delay), () => void connect('reconnecting'));
  };

  const connect = async (state: LiveState): Promise<void> => {
    connection.setState({ state });
    const mine = ++generation;
    const url = await address().catch(() => null);
    if (mine !== generation) return;
    if (url === null) {
      retry();
      return;
    }
    const opened = new WebSocket(url);
    opened.binaryType = 'arraybuffer';
    socket = opened;
    opened.onopen = () => {
      failures = 0;
      connection.setState({ state: 'open' });
      watches.forgetServer();
      sync();
      silence.start();
    };
    opened.onmessage = (message) => {
      if (mine !== generation) return;
      silence.heard();
      onMessage(message);
    };
    opened.onclose = () => {
      if (mine === generation) retry();
    };
  };

  const close = (): void => {
    generation++;
    cancelRetry();
    silence.stop();
    failures = 0;
    watches.forgetValues();
    socket?.close();
    socket = null;
    connection.setState({ state: 'idle' });
  };

  const say = (request: LiveRequest): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
  };

  const reconnect = (): void => {
    close();
    if (watches.isWatching()) void connect('connecting');
  };

  const started = (end: () => void): (() => void) => {
    // Only a new wish opens the socket: pages that close one by one at sign-out must not.
    if (connection.getState().state === 'idle') void connect('connecting');
    changed();
    return () => {
      end();
      changed();
    };
  };

  return {
    connection,
    watch: (points, onValue) => started(watches.addPoints(points, onValue)),
    // The topic's shape is the contract's; the server sends nothing else under its name.
    listen: (topic, onEvent, onStart) =>
      started(watches.addTopic(topic.name, onEvent as OnEvent, onStart)),
    hold(key) {
      let cancel = (): void => {};
      const renew = (): void => {
        say({ op: 'hold', key });
        cancel = clock.after(milliseconds(holdBeat.everyMs), renew);
      };
      renew();
      return () => {
        cancel();
        say({ op: 'let-go', key });
      };
    },
    seen: watches.seen,
    recall: watches.recall,
    onAccess: (listener) => void accessListeners.add(listener),
    close,
    reconnect,
  };
};
