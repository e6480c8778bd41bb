/**
 * A server comes to a database that others may use: it gets the lease, waits for it while another
 * one collects, or is refused in words.
 */
import { type Clock, type Duration, milliseconds, outage, seconds } from '@millwright/kernel';
import type { Log } from '../../base/log.ts';
import { openOwnConnection } from '../../engines/postgres/index.ts';
import {
  createLeaseStore,
  type LeaseStore,
  type OtherServer,
  type Presence,
} from './lease.store.ts';
import { answerWithin, createLease, type Lease, leaseAmongOthers } from './lease.ts';
import { noLease, taken } from './lease-term.ts';
import { createSteadyTime } from './steady-time.ts';

export interface JoinNeeds {
  /** Of the shared database. */
  readonly url: string;
  readonly me: Presence;
  readonly clock: Clock;
  readonly log: Log;
}

/** Who has said nothing for so long is gone. */
const silence = seconds(6);
const lookEvery = milliseconds(500);
/** A collector that lives has seen within this who came: at its next renewal but one. */
const noticedWithin = seconds(4);
const noticeEvery = milliseconds(100);

/**
 * @returns a lease that this server has, or, with a bus, waits for
 * @throws outage `servers.no_bus`, `servers.own_history`; the detail `problem` is a sentence for the
 *   operator
 */
export async function joinServers({ url, me, clock, log }: JoinNeeds): Promise<Lease> {
  const connection = openOwnConnection(url, answerWithin);
  const store = createLeaseStore(connection);
  const time = createSteadyTime();
  const close = () => connection.stop();
  const needs = { store, me, time, clock, log, close };
  try {
    await refuseUnlike(store, me, clock);
    await store.appear(me);
    for (let waits = 0; ; waits += 1) {
      const before = await store.holder();
      const asked = { at: time(), lasts: leaseAmongOthers };
      const fence = await store.take(me, asked.lasts);
      if (fence !== null) {
        if (before !== null && before.id !== me.id) await store.silence(before.id);
        return createLease(needs, taken(fence, asked));
      }
      if (me.hasBus) {
        await untilNoticed(store, me, clock);
        return createLease(needs, noLease);
      }
      // It is gone without a word and has left its lease, which is long where nobody waits for it.
      if (waits % 20 === 0)
        log.warn({ left: before?.left }, 'waiting for the lease of another server');
      await pause(clock, lookEvery);
      await refuseUnlike(store, me, clock);
      await store.appear(me);
    }
  } catch (error) {
    await close();
    throw error;
  }
}

const pause = (clock: Clock, delay: Duration): Promise<void> =>
  new Promise((done) => clock.after(delay, done));

/**
 * Until the collector knows that somebody waits, and asks for no more than the short lease: were it
 * killed before, its place would stand empty for as long as if nobody were there. One that is gone
 * already notices nobody.
 */
async function untilNoticed(store: LeaseStore, me: Presence, clock: Clock): Promise<void> {
  for (let waited = 0; waited < noticedWithin; waited += noticeEvery) {
    const holder = await store.holder();
    if (holder === null || holder.left <= leaseAmongOthers) return;
    const isThere = (await store.others(me)).some(({ id }) => id === holder.id);
    if (!isThere) return;
    await pause(clock, noticeEvery);
  }
}

/** Looks twice at those it could not be together with: one that was killed is not there any more. */
async function refuseUnlike(store: LeaseStore, me: Presence, clock: Clock): Promise<void> {
  const first = new Map<string, number>();
  for (let waited = 0; waited <= silence; waited += lookEvery) {
    const unlike = (await store.others(me)).filter((other) => isUnlike(me, other));
    if (unlike.length === 0) return;
    for (const other of unlike) {
      const seen = first.get(other.id);
      if (seen !== undefined && other.seenAt > seen) throw refusalOf(me, other);
      first.set(other.id, other.seenAt);
    }
    await pause(clock, lookEvery);
  }
}

const isUnlike = (me: Presence, other: OtherServer): boolean =>
  me.ownHistory || other.ownHistory || !me.hasBus || !other.hasBus;

function refusalOf(me: Presence, other: OtherServer) {
  const who = `the server on ${other.host} (process ${other.pid})`;
  if (me.ownHistory || other.ownHistory) {
    const whose = me.ownHistory ? 'This server has' : `${other.host} has`;
    return outage('servers.own_history', {
      problem: `This database is in use by ${who}. ${whose} a ClickHouse of its own, so each would see half of the history: give both the same CLICKHOUSE_URL, or stop one.`,
    });
  }
  const whose = me.hasBus ? `${other.host} runs` : 'This server runs';
  return outage('servers.no_bus', {
    problem: `This database is in use by ${who}. ${whose} without NATS_URL, so live values and writes would not get from one to the other: give both the same NATS_URL, or stop one.`,
  });
}
