/**
 * Keeps one episode of each thing that goes wrong, from its beginning to its end, and writes it
 * when something about it changes; while the database is away it stays in memory, a bounded number
 * of them. Whoever notices says it as often as they like.
 */
import type { SystemEventKind } from '@millwright/contract/system/system-events.schemas';
import { type Clock, Fault, minutes, seconds, type Timestamp } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import { type Episode, keyOf, type Notice } from './episode.ts';

export interface SystemEvents {
  /**
   * It goes on, as it did when it was told of last. Returns at once.
   * @param since when it was noticed first, where that is not now
   */
  holds(notice: Notice, since?: Timestamp): void;
  /** It happened once more; it is over when it has not for ten minutes. Returns at once. */
  happens(notice: Notice): void;
  /** It does not go on; nothing where it did not. Returns at once. */
  over(kind: SystemEventKind, subject?: string): void;
}

export interface EventRecorder extends SystemEvents {
  /** Takes over what another server has left open. */
  adopt(open: readonly Episode[]): void;
  /** Resolves when all is written that can be now. */
  settled(): Promise<void>;
  /** Episodes that wait to be written. */
  readonly waiting: number;
  stop(): Promise<void>;
}

/** What ended so long ago does not come back: it is another one. What nobody sees so long is over. */
const quiet = minutes(10);
/** That it was seen again is written so often. */
const noted = minutes(1);
const lookEvery = seconds(5);
/** Most episodes in memory. */
const most = 1_000;

interface Kept {
  episode: Episode;
  /** Something that people see has changed since it was written. */
  isNews: boolean;
  writtenAt: Timestamp | undefined;
}

export function createEventRecorder(needs: {
  readonly clock: Clock;
  readonly log: Log;
  /** What an earlier server left open. */
  readonly open: readonly Episode[];
  /** Writes its row and answers the id. @throws Fault outage while it cannot be */
  save(episode: Episode): Promise<number>;
  /** Some have begun, ended or become worse. */
  tell(): void;
}): EventRecorder {
  const { clock, log, save, tell } = needs;
  const latest = new Map<string, Kept>();
  /** All that is in memory; what is no longer the latest of its key only waits to be written. */
  const kept = new Set<Kept>();
  let working: Promise<void> | undefined;
  let stopped = false;

  const add = (key: string, one: Kept): void => {
    latest.set(key, one);
    kept.add(one);
    if (kept.size <= most) return;
    const oldest = [...kept].find(({ episode }) => episode.endedAt !== null) ?? [...kept][0];
    if (oldest !== undefined) forget(oldest);
  };
  const forget = (one: Kept): void => {
    kept.delete(one);
    const key = keyOf(one.episode.kind, one.episode.subject);
    if (latest.get(key) === one) latest.delete(key);
  };
  const adopt = (open: readonly Episode[]): void => {
    for (const episode of open) {
      const key = keyOf(episode.kind, episode.subject);
      const at = episode.lastSeenAt;
      if (!latest.has(key)) add(key, { episode, isNews: false, writtenAt: at });
    }
  };
  adopt(needs.open);

  const isDue = ({ episode, isNews, writtenAt }: Kept): boolean =>
    isNews || writtenAt === undefined || episode.lastSeenAt - writtenAt >= noted;

  const write = async (one: Kept): Promise<void> => {
    const { episode, isNews } = one;
    one.isNews = false;
    try {
      const id = await save(episode);
      one.episode = { ...one.episode, id };
      one.writtenAt = episode.lastSeenAt;
    } catch (error) {
      one.isNews ||= isNews;
      throw error;
    }
  };

  const drain = async (): Promise<void> => {
    let isNews = false;
    try {
      for (let due = [...kept].filter(isDue); due.length > 0; due = [...kept].filter(isDue)) {
        for (const one of due) {
          const wasNews = one.isNews;
          try {
            await write(one);
            isNews ||= wasNews;
          } catch (error) {
            if (error instanceof Fault && error.family === 'outage') throw error;
            log.error({ err: error, event: one.episode }, 'a system event could not be recorded');
            forget(one);
          }
        }
      }
    } catch (error) {
      log.warn({ err: error, waiting: kept.size }, 'system events wait for the database');
    }
    if (isNews) tell();
  };
  const flush = (): void => {
    working ??= drain().finally(() => {
      working = undefined;
    });
  };

  const note = (notice: Notice, more: 0 | 1, since?: Timestamp): void => {
    const { subject = '' } = notice;
    const key = keyOf(notice.kind, subject);
    const now = clock.now();
    const one = latest.get(key);
    const before = one?.episode;
    if (one === undefined || before === undefined || isLongOver(before, now)) {
      const times = { id: null, beganAt: since ?? now, lastSeenAt: now, endedAt: null, count: 1 };
      const episode = { ...notice, subject, ...times };
      log.warn({ event: notice }, 'something is wrong');
      add(key, { episode, isNews: true, writtenAt: undefined });
      flush();
      return;
    }
    const isAnew = before.endedAt !== null;
    one.episode = {
      ...before,
      ...notice,
      ...{ subject, lastSeenAt: now, endedAt: null },
      count: before.count + (isAnew ? 1 : more),
    };
    one.isNews ||= isAnew || more > 0 || notice.code !== before.code;
    if (isDue(one)) flush();
  };

  const end = (one: Kept, at: Timestamp): void => {
    one.episode = { ...one.episode, endedAt: at };
    one.isNews = true;
    log.info({ kind: one.episode.kind, subject: one.episode.subject }, 'it is over');
    flush();
  };

  const look = (): void => {
    const now = clock.now();
    for (const one of kept) {
      const { endedAt, lastSeenAt } = one.episode;
      if (endedAt === null && now - lastSeenAt > quiet) end(one, lastSeenAt);
      else if (isLongOver(one.episode, now) && !isDue(one)) forget(one);
    }
    if (stopped) return;
    if ([...kept].some(isDue)) flush();
    cancel = clock.after(lookEvery, look);
  };
  let cancel = clock.after(lookEvery, look);

  return {
    holds: (notice, since) => note(notice, 0, since),
    happens: (notice) => note(notice, 1),
    over(kind, subject = '') {
      const one = latest.get(keyOf(kind, subject));
      if (one !== undefined && one.episode.endedAt === null) end(one, clock.now());
    },
    adopt,
    settled: async () => working,
    get waiting() {
      return [...kept].filter(isDue).length;
    },
    async stop() {
      stopped = true;
      cancel();
      await working;
      flush();
      await working;
    },
  };
}

const isLongOver = ({ endedAt }: Episode, now: Timestamp): boolean =>
  endedAt !== null && now - endedAt > quiet;
