/** Keeps the interlocks that are on, and judges them when something is to be written. */
import { refuse } from '@millwright/contract';
import { interlocksChanged } from '@millwright/contract/telemetry/interlocks/interlocks.events';
import type {
  ForbiddingInterlock,
  Interlock,
} from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import type { Clock, DeviceId, Fault, ItemId, PointId, Program } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { createGiveWay } from '../../../../base/give-way.ts';
import type { Log } from '../../../../base/log.ts';
import type { Changes } from '../../../../platform/events/index.ts';
import type { Devices } from '../../../devices/index.ts';
import type { ShiftCalendars } from '../../../items/index.ts';
import { factsOf } from '../../assignments/index.ts';
import {
  createItemReadings,
  keepPrograms,
  type LiveTable,
  type Reach,
  SlotWatch,
  Watch,
} from '../../live/index.ts';
import { compileInterlock, inputsOfInterlock } from '../compile-interlock.ts';
import { enabledInterlocks, lockVersions, type WrittenTo } from '../interlocks.store.ts';
import { RunningInterlock, type Standing } from './running-interlock.ts';

/** What is written to, and in which item. */
type Locked = WrittenTo & { readonly itemId: ItemId };

/** A write to it. */
interface Asked<Target extends WrittenTo> {
  readonly target: Target;
  /** Its point is at rest afterwards. */
  readonly rests: boolean;
}

export interface RunningInterlocks {
  /** Nothing is evaluated before the whole block is there. */
  onSample(slot: number): void;
  onBlock(now: number): void;
  /** The clock was set by so much. */
  clockSet(by: number): void;
  /** These points came, went or changed. */
  relink(points: Iterable<PointId>): void;
  /**
   * Why nothing may be written there, by what is stored now: one that somebody has just added counts.
   * Null where nothing forbids it.
   */
  refusal(write: Asked<Locked>): Promise<Fault | null>;
  /** The same of many of one item, by one look; in their order. */
  refusals(writes: readonly Asked<Locked>[]): Promise<readonly (Fault | null)[]>;
  /** The first of these by what is known here, at once: just before their frame is sent. */
  refusalNow(writes: readonly Asked<WrittenTo>[]): Fault | null;
  /** All that forbid writing there now. */
  forbidding(target: Locked): Promise<ForbiddingInterlock[]>;
  /** Takes these over where they are not known as they are. */
  follow(item: ItemId, interlocks: readonly Interlock[]): Promise<void>;
  /** How these of an item stand, in their order; once all of it is calculated, where that is under way. */
  standingsOf(item: ItemId, interlocks: readonly Interlock[]): Promise<readonly Standing[]>;
  start(): Promise<void>;
}

interface Needs {
  readonly db: Kysely<unknown>;
  readonly clock: Clock;
  readonly log: Log;
  readonly changes: Pick<Changes, 'broadcast'>;
  readonly shiftCalendars: Pick<ShiftCalendars, 'clocksOf' | 'onChange'>;
  readonly devices: Pick<Devices, 'findPoints'>;
  readonly table: LiveTable;
  /** A frame to one point is a frame to all at its place: what locks one of them locks each. */
  readonly reachOf: (target: WrittenTo) => Reach;
  /** Something is still to be calculated in the item: whoever looks now sees half of a block. */
  readonly isSettling: (item: ItemId) => boolean;
  /** Has that calculated at once: a half of it permits nothing. */
  readonly settle: (item: ItemId) => void;
}

/** All that these reach, each once. */
function reachedBy(all: readonly Reach[]): {
  readonly points: readonly PointId[];
  readonly devices: readonly DeviceId[];
} {
  const places = new Map(all.map((reach) => [reach.place, reach]));
  const points = new Set<PointId>();
  const devices = new Set<DeviceId>();
  for (const reach of places.values()) {
    for (const id of reach.points) points.add(id);
    for (const id of reach.devices) devices.add(id);
  }
  return { points: [...points], devices: [...devices] };
}

/** Whether the rest value in the frame is that of what the interlock locks, of a device that of each point that it meets. */
function isAtRestBy({ given: { locked } }: RunningInterlock, reach: Reach): boolean {
  if (locked.kind === 'point') return reach.bringsToRest(locked.pointId);
  for (const point of reach.points) if (!reach.bringsToRest(point)) return false;
  return true;
}

const passesRest = (interlock: RunningInterlock, reach: Reach): boolean =>
  interlock.allowsRest && isAtRestBy(interlock, reach);

const byId = (a: RunningInterlock, b: RunningInterlock): number => a.given.id - b.given.id;

const off: Standing = { state: 'off', forbids: false, values: '', unknownInputs: '' };

export function createRunningInterlocks(needs: Needs): RunningInterlocks {
  const { db, clock, log, table } = needs;
  const running = new Map<number, RunningInterlock>();
  /** By what they lock. */
  const byPoint = new Map<number, RunningInterlock[]>();
  const byDevice = new Map<number, RunningInterlock[]>();
  const watch = new SlotWatch<RunningInterlock>(table, Watch.interlocks);
  const marked: RunningInterlock[] = [];
  /** Who wants to know how those of an item stand, and waits for the whole of a block. */
  const asking: { readonly item: ItemId; readonly answer: () => void }[] = [];
  const slotOf = (point: PointId): number => table.slot(point);

  const placeOf = ({ locked }: Interlock): [Map<number, RunningInterlock[]>, number] =>
    locked.kind === 'point' ? [byPoint, locked.pointId] : [byDevice, locked.deviceId];

  const remove = (interlock: RunningInterlock): void => {
    const [places, place] = placeOf(interlock.given);
    const left = (places.get(place) ?? []).filter((other) => other !== interlock);
    if (left.length === 0) places.delete(place);
    else places.set(place, left);
    running.delete(interlock.given.id);
    watch.remove(interlock.slots, interlock);
  };

  const mark = (interlock: RunningInterlock): void => {
    if (interlock.isMarked) return;
    interlock.isMarked = true;
    marked.push(interlock);
  };

  const lookAtMarked = (now: number): void => {
    let left = 0;
    for (const interlock of marked) {
      // A half would stay in what it remembers.
      if (needs.isSettling(interlock.given.itemId)) {
        marked[left] = interlock;
        left += 1;
        continue;
      }
      interlock.isMarked = false;
      interlock.look(table, now);
    }
    marked.length = left;
  };

  const answerAsking = (): void => {
    const answerable = asking.filter(({ item }) => !needs.isSettling(item));
    if (answerable.length === 0) return;
    const left = asking.filter((one) => !answerable.includes(one));
    asking.splice(0, asking.length, ...left);
    for (const { answer } of answerable) answer();
  };

  const add = (interlock: RunningInterlock): void => {
    const [places, place] = placeOf(interlock.given);
    places.set(place, [...(places.get(place) ?? []), interlock].sort(byId));
    running.set(interlock.given.id, interlock);
    if (interlock.remembers) watch.add(interlock.slots, interlock);
    mark(interlock);
  };

  const runnableOf = keepPrograms<Interlock, Program>(
    needs,
    ({ condition }) => inputsOfInterlock(condition),
    ({ condition }, points) => compileInterlock(condition, factsOf(points)),
  );
  const read = async (item: ItemId | 'all'): Promise<void> => {
    const runnable = await runnableOf(await enabledInterlocks(db, item));
    const fresh = runnable.map(
      ({ given, compiled, points, clock: ofItem }) =>
        new RunningInterlock(given, compiled, points, { slotOf, ...ofItem }),
    );
    for (const interlock of fresh) {
      const before = running.get(interlock.given.id);
      if (before !== undefined) interlock.goOn(before);
    }
    for (const before of [...running.values()]) {
      if (item === 'all' || before.given.itemId === item) remove(before);
    }
    for (const interlock of fresh) add(interlock);
    lookAtMarked(clock.now());
  };
  const readings = createItemReadings(read, (error) =>
    log.error({ err: error }, 'interlocks were not read'),
  );
  needs.changes.broadcast(interlocksChanged).subscribe(async (changes) => {
    for (const item of new Set(changes.map(({ itemId }) => itemId))) await readings.again(item);
  });
  // By another clock a condition may be another one at once.
  needs.shiftCalendars.onChange((item) => void readings.again(item).catch(() => {}));

  /** Those of each point and each device that have any. */
  function* locksOf({
    points,
    devices,
  }: Pick<Reach, 'points' | 'devices'>): Generator<readonly RunningInterlock[]> {
    for (const id of byPoint.size > 0 ? points : []) {
      const locks = byPoint.get(id);
      if (locks !== undefined) yield locks;
    }
    for (const id of devices) {
      const locks = byDevice.get(id);
      if (locks !== undefined) yield locks;
    }
  }

  const bringUpToDate = async (targets: readonly Locked[]): Promise<void> => {
    const [first] = targets;
    if (first === undefined) return;
    const reached = reachedBy(targets.map(needs.reachOf));
    const stored = await lockVersions(db, reached.points, reached.devices);
    const locks = [...locksOf(reached)].flat().sort(byId);
    const known = locks.map(({ given }) => `${given.id}.${given.version}`);
    if (stored.join() !== known.join()) await readings.again(first.itemId);
  };

  const forbiddingNow = (target: WrittenTo): ForbiddingInterlock[] => {
    const reach = needs.reachOf(target);
    return [...locksOf(reach)]
      .flat()
      .sort(byId)
      .flatMap((interlock) => {
        needs.settle(interlock.given.itemId);
        if (!interlock.evaluate(table, clock.now()).forbids) return [];
        const standing = interlock.standing(table, clock.now());
        return [interlock.forbidding(standing, passesRest(interlock, reach))];
      });
  };

  const refusalBy = (interlock: RunningInterlock): Fault => {
    const { name, lockReason: why, itemId } = interlock.given;
    // Of many writes it is told in another turn than it was judged in.
    needs.settle(itemId);
    const { state, values, unknownInputs } = interlock.standing(table, clock.now());
    return state === 'holds'
      ? refuse('interlock.holds', { interlock: name, why, values })
      : refuse('interlock.unknown', {
          ...{ interlock: name, why },
          inputs: unknownInputs || values || '—',
        });
  };

  /** One look: each interlock is evaluated once, and told of once, however many targets it locks. */
  const look = (): ((write: Asked<WrittenTo>) => Fault | null) => {
    const now = clock.now();
    const evaluated = new Map<RunningInterlock, boolean>();
    const told = new Map<RunningInterlock, Fault>();
    /** The first that forbids among all of a point or a device; the rest value, too. */
    type Firsts = Map<readonly RunningInterlock[], RunningInterlock | undefined>;
    const [firsts, firstsAtRest]: [Firsts, Firsts] = [new Map(), new Map()];
    const forbids = (interlock: RunningInterlock): boolean => {
      const known = evaluated.get(interlock);
      if (known !== undefined) return known;
      needs.settle(interlock.given.itemId);
      const fresh = interlock.evaluate(table, now).forbids;
      evaluated.set(interlock, fresh);
      return fresh;
    };
    const firstOf = (locks: readonly RunningInterlock[]): RunningInterlock | undefined => {
      if (!firsts.has(locks)) firsts.set(locks, locks.find(forbids));
      return firsts.get(locks);
    };
    /** @param locks of what the frame brings to rest */
    const firstAtRest = (locks: readonly RunningInterlock[]): RunningInterlock | undefined => {
      if (!firstsAtRest.has(locks)) {
        firstsAtRest.set(
          locks,
          locks.find((interlock) => !interlock.allowsRest && forbids(interlock)),
        );
      }
      return firstsAtRest.get(locks);
    };
    const faultOf = (reach: Reach, rests: boolean): Fault | null => {
      const found = [...locksOf(reach)].flatMap((locks) => {
        const [any] = locks;
        const isAtRest = rests && any !== undefined && isAtRestBy(any, reach);
        return (isAtRest ? firstAtRest(locks) : firstOf(locks)) ?? [];
      });
      const [first] = found.sort(byId);
      if (first === undefined) return null;
      const fault = told.get(first) ?? refusalBy(first);
      told.set(first, fault);
      return fault;
    };
    /** By place: of thousands at one it is looked up once. */
    type Faults = Map<string, Fault | null>;
    const [faults, faultsAtRest]: [Faults, Faults] = [new Map(), new Map()];
    return ({ target, rests }) => {
      const reach = needs.reachOf(target);
      const asked = rests ? faultsAtRest : faults;
      const known = asked.get(reach.place);
      const fault = known === undefined ? faultOf(reach, rests) : known;
      asked.set(reach.place, fault);
      return fault;
    };
  };
  const refusalNow = (writes: readonly Asked<WrittenTo>[]): Fault | null => {
    const refusalOf = look();
    for (const write of writes) {
      const fault = refusalOf(write);
      if (fault !== null) return fault;
    }
    return null;
  };

  return {
    onSample(slot) {
      if (!watch.has(slot)) return;
      for (const interlock of watch.of(slot)) mark(interlock);
    },
    onBlock(now) {
      if (marked.length > 0) lookAtMarked(now);
      if (asking.length > 0) answerAsking();
    },
    clockSet(by) {
      for (const interlock of running.values()) interlock.clockSet(by);
    },
    relink(points) {
      const changed = new Set(points);
      const items = new Set<ItemId>();
      for (const interlock of running.values()) {
        if (!interlock.inputs.some(({ id }) => changed.has(id))) continue;
        items.add(interlock.given.itemId);
        watch.remove(interlock.slots, interlock);
        interlock.relink(slotOf);
        if (interlock.remembers) watch.add(interlock.slots, interlock);
      }
      // Reads them anew, for a point may be of another name or type now.
      for (const item of items) readings.again(item).catch(() => {});
    },
    async refusal(write) {
      await bringUpToDate([write.target]);
      return refusalNow([write]);
    },
    async refusals(writes) {
      await bringUpToDate(writes.map(({ target }) => target));
      const giveWay = createGiveWay();
      const refusalOf = look();
      const refused: (Fault | null)[] = [];
      for (const write of writes) {
        await giveWay();
        refused.push(refusalOf(write));
      }
      return refused;
    },
    refusalNow,
    async forbidding(target) {
      await bringUpToDate([target]);
      return forbiddingNow(target);
    },
    async follow(item, interlocks) {
      const isKnown = (given: Interlock): boolean =>
        running.get(given.id)?.given.version === (given.enabled ? given.version : undefined);
      if (!interlocks.every(isKnown)) await readings.again(item);
    },
    async standingsOf(item, interlocks) {
      const standings = (): readonly Standing[] =>
        interlocks.map(({ id }) => running.get(id)?.standing(table, clock.now()) ?? off);
      if (!needs.isSettling(item)) return standings();
      const { promise, resolve, reject } = Promise.withResolvers<readonly Standing[]>();
      const answer = (): void => {
        try {
          resolve(standings());
        } catch (error) {
          reject(error);
        }
      };
      asking.push({ item, answer });
      return promise;
    },
    start: () => readings.again('all'),
  };
}
