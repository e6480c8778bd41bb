import type { Duplex } from 'node:stream';
import type { TimerWheel } from '../timer-wheel.ts';
import { createAllowance } from './allowance.ts';
import type { Connector } from './tcp-connector.ts';

/**
 * `offline`: waiting for the next attempt. `connecting`: dialling, or waiting for a box to dial in.
 */
export type LinkState = 'stopped' | 'offline' | 'connecting' | 'online';

export interface ConnectionNeeds {
  readonly connect: Connector;
  readonly wheel: TimerWheel;
  /** 0 ≤ n < 1. */
  readonly random: () => number;
  /** @param isRenewed it takes the place of one that was given up for it; nobody was told. */
  opened(isRenewed: boolean): void;
  heard(chunk: Buffer): void;
  /** Called after the state has become `offline`. */
  lost(): void;
  /** `cause` tells why a connection could not be made or was lost. */
  changed(state: LinkState, cause?: unknown): void;
}

/**
 * A stream that comes back by itself, after growing and jittered pauses. One that brings more that
 * nobody asked for than it may (see `Allowance`) is given up as garbage.
 */
export interface Connection {
  readonly state: LinkState;
  /** There is a stream to write to: not so while the connection is being renewed. */
  readonly isOpen: boolean;
  start(): void;
  /** Sends a request. */
  write(frame: Buffer): void;
  /**
   * So many bytes were an answer. The far end is alive: the next loss is followed by a quick attempt
   * again, unless it has flooded us of late.
   */
  proven(bytes: number): void;
  /** A message came that answers nothing. */
  unasked(): void;
  /** Gives the stream up; another attempt follows. */
  drop(cause: unknown): void;
  /**
   * Gives the stream up for a new one, `pause` milliseconds later. The state stays `online` unless
   * that fails.
   */
  renew(pause: number): void;
  /**
   * Somebody waits: the next attempt is made now, a second after the last one at the earliest.
   * @returns whether there is a connection then: at once where there is one, else what that attempt, or
   * the one under way, comes to
   */
  hurry(): Promise<boolean>;
  /** Resolves when the stream is closed. */
  stop(): Promise<void>;
}

const firstPause = 500;
const longestPause = 30_000;
/** For a far end that has been there before: its return is noticed soon. */
const longestPauseOfKnown = 10_000;
/** Milliseconds between two attempts at least, whoever waits. */
const leastBetween = 1_000;
/** Milliseconds after a flood in which answers prove nothing; longer than any pause. */
const distrust = 60_000;

export function createConnection(needs: ConnectionNeeds): Connection {
  let state: LinkState = 'stopped';
  let stream: Duplex | null = null;
  let dialling: AbortController | null = null;
  let attempts = 0;
  let isKnown = false;
  let isRenewing = false;
  let distrustedUntil = 0;
  let allowance = createAllowance(needs.wheel);
  const retry = needs.wheel.timer(dial);
  let dialledAt = 0;
  let retryAt = 0;
  /** Who waits for what the next attempt comes to. */
  const waiting = new Set<(isThere: boolean) => void>();

  function become(next: LinkState, cause?: unknown): void {
    if (next === state) return;
    state = next;
    needs.changed(next, cause);
  }

  function tell(isThere: boolean): void {
    for (const told of waiting) told(isThere);
    waiting.clear();
  }

  function dial(): void {
    dialledAt = needs.wheel.now();
    if (!isRenewing) become('connecting');
    const attempt = new AbortController();
    dialling = attempt;
    needs.connect(attempt.signal).then(
      (opened) => (attempt.signal.aborted ? opened.destroy() : adopt(opened)),
      (cause: unknown) => {
        if (!attempt.signal.aborted) retryLater(cause);
      },
    );
  }

  function adopt(opened: Duplex): void {
    if (opened.destroyed) {
      retryLater('closed');
      return;
    }
    stream = opened;
    dialling = null;
    const lose = (cause: unknown): void => {
      if (opened === stream) drop(cause);
    };
    opened.on('data', (chunk: Buffer) => {
      if (opened !== stream) return;
      allowance.heard(chunk.length);
      needs.heard(chunk);
      if (opened !== stream || !allowance.isSpent) return;
      distrustedUntil = needs.wheel.now() + distrust;
      drop('garbage');
    });
    // Stays for good: an error may still follow once the stream is given up.
    opened.on('error', lose);
    opened.on('end', () => lose('closed'));
    opened.on('close', () => lose('closed'));
    const wasRenewing = isRenewing;
    isRenewing = false;
    if (!wasRenewing) allowance = createAllowance(needs.wheel);
    needs.opened(wasRenewing);
    become('online');
    tell(true);
    // A box that dialled in may have waited for this with bytes already received.
    opened.resume();
  }

  function retryLater(cause: unknown): void {
    dialling = null;
    const wasRenewing = isRenewing;
    isRenewing = false;
    const cap = isKnown ? longestPauseOfKnown : longestPause;
    const longest = Math.min(firstPause * 2 ** attempts, cap);
    attempts = Math.min(attempts + 1, 16);
    become('offline', cause);
    if (state === 'offline') retryIn(longest * (0.5 + needs.random() * 0.5));
    tell(false);
    if (wasRenewing) needs.lost();
  }

  function retryIn(pause: number): void {
    retryAt = needs.wheel.now() + pause;
    retry.start(pause);
  }

  function drop(cause: unknown): void {
    const dropped = stream;
    if (!dropped) return;
    stream = null;
    dropped.destroy();
    retryLater(cause);
    needs.lost();
  }

  return {
    get state() {
      return state;
    },
    get isOpen() {
      return stream !== null;
    },
    start() {
      if (state === 'stopped') dial();
    },
    write(frame) {
      allowance.asked();
      stream?.write(frame);
    },
    proven(bytes) {
      allowance.answered(bytes);
      if (needs.wheel.now() < distrustedUntil) return;
      attempts = 0;
      isKnown = true;
    },
    unasked: () => allowance.unasked(),
    drop,
    renew(pause) {
      const dropped = stream;
      if (!dropped) return;
      stream = null;
      isRenewing = true;
      dropped.destroy();
      retry.start(pause);
    },
    async hurry() {
      if (state === 'online' || state === 'stopped') return state === 'online';
      if (state === 'offline') {
        const next = Math.min(retryAt, Math.max(dialledAt + leastBetween, needs.wheel.now()));
        retryIn(Math.max(next - needs.wheel.now(), 0));
      }
      return await new Promise((resolve) => waiting.add(resolve));
    },
    async stop() {
      isRenewing = false;
      become('stopped');
      tell(false);
      dialling?.abort();
      dialling = null;
      retry.stop();
      const closing = stream;
      stream = null;
      if (!closing || closing.closed) return;
      const closed = new Promise<void>((resolve) => closing.once('close', () => resolve()));
      closing.destroy();
      await closed;
    },
  };
}
