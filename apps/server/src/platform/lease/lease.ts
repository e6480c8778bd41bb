/**
 * Who collects: of the servers on one database the one that has the lease. It renews it several
 * times while it lasts; one that cannot stops by itself before another one may take it.
 */
import { type Clock, type Duration, milliseconds, minutes, seconds } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Stoppable } from '../../base/lifecycle.ts';
import type { Log } from '../../base/log.ts';
import { checkFence, type LeaseStore, type Presence } from './lease.store.ts';
import { asking, holds, type LeaseTerm, noLease, refused, renewed, taken } from './lease-term.ts';

export interface Lease extends Stoppable {
  /** Whether this server may collect now: dial, take samples, write. Cheap: asked for every block. */
  holds(): boolean;
  /** Grows with every change of hands; null where this server has never had the lease. */
  readonly fence: number | null;
  /** Whether other servers are on this database. */
  readonly hasOthers: boolean;
  /** For what only the collector may commit. @throws bug `lease.lost` */
  check(tx: Kysely<unknown>): Promise<void>;
  /** Resolves when this server has the lease. */
  readonly whenTaken: Promise<void>;
  /** Resolves when another server has it, or had it since: this one must begin anew. */
  readonly whenLost: Promise<void>;
  start(): void;
}

/** How long it lasts while other servers wait for it. */
export const leaseAmongOthers = seconds(6);
/** How long where none does: nobody is helped when the only one stops while its database is away. */
export const leaseAlone = (me: Pick<Presence, 'hasBus'>): Duration =>
  me.hasBus ? seconds(60) : minutes(10);
/**
 * So long one is expected back that was here: frozen, cut off or begun anew, it finds a lease that
 * it need not wait for, whatever happens to the collector before that one has noticed it.
 */
const expectedBack = minutes(1);

const renewEvery = seconds(1.5);
const lookEvery = seconds(1);

/** The lease of a server whose database is its own: nobody else is there to have it. */
export const ownLease: Lease = {
  name: 'lease',
  holds: () => true,
  fence: null,
  hasOthers: false,
  check: async () => {},
  whenTaken: Promise.resolve(),
  whenLost: new Promise(() => {}),
  start: () => {},
  stop: async () => {},
};

export interface LeaseNeeds {
  readonly store: LeaseStore;
  readonly me: Presence;
  /** See `createSteadyTime`. */
  readonly time: () => number;
  readonly clock: Clock;
  readonly log: Log;
  /** Ends what the store asks with. */
  readonly close: () => Promise<void>;
}

/** @param term as it was taken at the start, where it was */
export function createLease(needs: LeaseNeeds, term: LeaseTerm = noLease): Lease {
  const { store, me, time, clock, log } = needs;
  const isTaken = Promise.withResolvers<void>();
  const isLost = Promise.withResolvers<void>();
  let beat = 0;
  let others = 0;
  /** When another one was known to be here, or to have been the collector, last. */
  let seenAt = Number.NEGATIVE_INFINITY;
  let cancel = (): void => {};
  let working: Promise<void> = Promise.resolve();
  let stopped = false;
  if (term.is === 'held') isTaken.resolve();

  const renew = async (fence: number): Promise<void> => {
    const isExpected = others > 0 || time() - seenAt < expectedBack;
    const lasts: Duration = isExpected ? leaseAmongOthers : leaseAlone(me);
    const asked = { at: time(), lasts };
    beat += 1;
    term = asking(term, asked);
    const seen = await store.renew(me, { fence, beat, lasts });
    if (seen === null) {
      term = refused(term);
      log.warn({ fence }, 'another server collects now');
      isLost.resolve();
      return;
    }
    term = renewed(term, asked);
    const wasAlone = others === 0;
    others = seen;
    if (seen === 0) return;
    seenAt = time();
    if (wasAlone) log.info({ others }, 'other servers wait for the lease');
    if (isExpected) return;
    // At once: until then they would have to wait as long as if nobody were there.
    await renew(fence);
  };

  const tryToTake = async (): Promise<void> => {
    await store.appear(me);
    others = (await store.others(me)).length;
    const holder = await store.holder();
    if (holder !== null && holder.left > 0 && holder.id !== me.id) return;
    const asked = { at: time(), lasts: leaseAmongOthers };
    const fence = await store.take(me, asked.lasts);
    if (fence === null) return;
    if (holder !== null && holder.id !== me.id) {
      await store.silence(holder.id);
      seenAt = time();
    }
    term = taken(fence, asked);
    log.info({ fence, before: holder?.id ?? null }, 'this server collects now');
    isTaken.resolve();
  };

  const work = async (): Promise<void> => {
    try {
      if (term.is === 'held') await renew(term.fence);
      else if (term.is === 'none') await tryToTake();
    } catch (error) {
      log.warn({ err: error, holds: holds(term, time()) }, 'the lease cannot be asked for');
    }
    if (stopped || term.is === 'lost') return;
    cancel = clock.after(term.is === 'held' ? renewEvery : lookEvery, run);
  };
  const run = (): void => {
    working = work();
  };

  return {
    name: 'lease',
    holds: () => holds(term, time()),
    get fence() {
      return term.is === 'none' ? null : term.fence;
    },
    get hasOthers() {
      return others > 0;
    },
    async check(tx) {
      await checkFence(tx, term.is === 'held' ? term.fence : -1);
    },
    whenTaken: isTaken.promise,
    whenLost: isLost.promise,
    start: run,
    async stop() {
      stopped = true;
      cancel();
      await working;
      const fence = term.is === 'held' ? term.fence : null;
      await store.leave(me, fence).catch((error: unknown) => {
        log.warn({ err: error }, 'the lease could not be given up: it runs out by itself');
      });
      term = noLease;
      await needs.close();
    },
  };
}

/** Milliseconds that a renewal may take: three fit into the shorter lease. */
export const answerWithin = milliseconds(1_500);
