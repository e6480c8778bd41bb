/**
 * Points that are written as long as somebody presses a button. The release is written down before the
 * press is sent; the page that pressed renews a lease, and when that ends, by whatever, the release is written
 * until the device was read back with it. What stands when a server begins is released before all else.
 */

import { refuse } from '@millwright/contract';
import { holdBeat } from '@millwright/contract/live/live-limits';
import {
  type Hold,
  type HoldEnd,
  overdueRelease,
} from '@millwright/contract/telemetry/holds/holds.schemas';
import type { WriteCommand, WrittenFrom } from '@millwright/contract/telemetry/telemetry.schemas';
import { wasSent } from '@millwright/contract/telemetry/told-state';
import {
  type Clock,
  DataType,
  type DeviceId,
  Fault,
  type ItemId,
  milliseconds,
  seconds,
  WriteConfirm,
} from '@millwright/kernel';
import type { Log } from '../../../../base/log.ts';
import type { Session } from '../../../../platform/access/index.ts';
import type { Lease } from '../../../../platform/lease/index.ts';
import type { PressedButtons } from '../../../../platform/live/index.ts';
import type { Devices } from '../../../devices/index.ts';
import type { AccountTurns } from '../../account-turns.ts';
import { createUntilStored } from '../../until-stored.ts';
import type { CarriedCommands } from '../carried-commands.ts';
import type { WriteChecks } from '../check-write.ts';
import { createKeptMoves } from '../kept-moves.ts';
import { mayStillWrite } from '../people/index.ts';
import { type PointTurns, placesMeet, type WritePlace } from '../point-turns.ts';
import type { PointWriter, WriteInterlocks, WriteTarget } from '../point-writer.ts';
import type { SetValue, WriteRequest } from '../values/index.ts';
import type { WriteBudget } from '../write-budget.ts';
import { isFinished, type WriteEvent } from '../write-command-state.ts';
import type { NewWrite } from '../write-rows.store.ts';
import type { WritesStore } from '../writes.store.ts';
import { type HeldPoint, newHeld, pressOf } from './held-point.ts';
import { type HoldEvent, isAlarm, isReleasing, nextHoldState } from './hold-state.ts';
import type { HoldsStore } from './holds.store.ts';
import { createPointRelease } from './release-point.ts';

export type PressRequest = Pick<
  WriteRequest,
  'pointId' | 'userId' | 'personId' | 'userName' | 'address' | 'screen'
> & {
  readonly key: string;
  readonly pressed: number;
  readonly released: number;
  readonly longestSeconds: number;
  /** Hash of the token of the session that presses. */
  readonly tokenHash: string;
};

export interface SettleRequest {
  readonly itemId: ItemId;
  readonly key: string;
  /** Who has looked at the machine. */
  readonly userName: string;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  readonly lease: Pick<Lease, 'holds'>;
  readonly store: Pick<WritesStore, 'advance'>;
  readonly holds: HoldsStore;
  readonly writer: PointWriter;
  readonly interlocks: Pick<WriteInterlocks, 'refusalNow'>;
  readonly checks: Pick<WriteChecks, 'unfit'>;
  readonly turns: PointTurns;
  readonly accounts: Pick<AccountTurns, 'end'>;
  readonly budget: WriteBudget;
  readonly carried: Pick<CarriedCommands, 'stored' | 'take' | 'over'>;
  readonly textLists: Pick<Devices['textLists'], 'formatsOf'>;
  readonly setValue: SetValue;
  /** The session of a token; null where it has ended. */
  readonly sessionOf: (tokenHash: string) => Promise<Session | null>;
  /** Whether the screen is still shown as that revision in the item. */
  readonly isShown: (screen: WrittenFrom, item: ItemId) => Promise<boolean>;
  /** Told of every state a command enters. */
  readonly published: (command: WriteCommand) => void;
  /** Told of every state a hold enters. */
  readonly changed: (hold: Hold) => void;
}

export interface Holds extends PressedButtons {
  /**
   * @returns the hold as it is once its press is logged as sent
   * @throws the refusals of the press as of any write, and `hold.stands`, `hold.over`, `hold.asks_more`, `hold.alike`
   */
  press(request: PressRequest): Promise<Hold>;
  /** Ends the alarm of one that can not be released. @throws refusal `general.not_found`, `hold.not_orphaned` */
  settle(request: SettleRequest): Promise<Hold>;
  /** Those that may still be pressed though nobody holds them. */
  readonly alarms: readonly Hold[];
  /** A command has entered another state. */
  heard(command: WriteCommand): void;
  /** The device can be written now, and nothing of it was asked yet. */
  placed(device: DeviceId): void;
  /** Takes over what stands. Before any device is asked: so its release is the first that goes. */
  start(): Promise<void>;
  /** Releases what is held, for as long as a server that stops has time. */
  stop(): Promise<void>;
}

/** How often it is looked whether whoever holds still may. */
const lookEvery = seconds(1);
/** How long it is remembered that somebody let go of what was not pressed yet. */
const remembered = seconds(10);
/** How long a server that stops waits for releases. */
const longestStop = seconds(2);

/** Whoever knows the key of somebody else's press does not let go of it. */
const earlyKey = (key: string, tokenHash: string): string => `${tokenHash} ${key}`;

export function createHolds(needs: Needs): Holds {
  const { clock, log, lease, holds: store, writer, turns, carried } = needs;
  const held = new Map<string, HeldPoint>();
  /** Keys of which was let go before they were pressed. */
  const early = new Map<string, () => void>();
  const releasing = new Set<Promise<void>>();
  /** That are being written down. */
  const opening = new Map<string, WritePlace>();
  const moves = createKeptMoves(needs);
  const kept = createUntilStored({ clock, log }, 'how a held point stands');
  const pointRelease = createPointRelease({ clock, log, store, writer, turns });
  let isStopping = false;

  const cancel = (one: HeldPoint, what?: 'lease' | 'longest' | 'overdue' | 'look'): void => {
    for (const [name, end] of one.cancels) {
      if (what === undefined || what === name) end();
    }
  };
  const later = (
    one: HeldPoint,
    what: 'lease' | 'longest' | 'overdue',
    ms: number,
    go: () => void,
  ) => {
    cancel(one, what);
    one.cancels.set(what, clock.after(milliseconds(ms), go));
  };

  /** One thing after another: what comes later is not to be overwritten by what came before. */
  const keep = (one: HeldPoint, work: () => Promise<unknown>): void => {
    one.stored = one.stored
      .then(work)
      .catch((error: unknown) =>
        log.error(
          { err: error, hold: one.hold.key },
          'how a held point stands could not be stored',
        ),
      );
  };
  const keepRelease = (one: HeldPoint, event: WriteEvent, readBack: string | null = null): void =>
    keep(one, () => moves.advance(one.hold.itemId, [{ id: one.releaseId, event, readBack }]));

  const apply = (one: HeldPoint, event: HoldEvent): boolean => {
    const next = nextHoldState(one.hold.state, event);
    if (next === null) return false;
    const isUnsent = one.hold.state === 'pressing' && next.state === 'over';
    const end = isUnsent ? 'unsent' : event.kind === 'end' ? event.why : one.hold.end;
    one.hold = { ...one.hold, state: next.state, end };
    const { hold } = one;
    if (isAlarm(hold.state)) log.warn({ hold }, 'a button may still be pressed');
    needs.changed(hold);
    if (next.releases) beginRelease(one);
    if (hold.state !== 'over') keep(one, () => kept.store(() => store.move(hold)));
    return true;
  };

  /** Its command ends first: a server that dies in between releases once more. */
  const close = (one: HeldPoint, event: WriteEvent, readBack: string | null = null): void => {
    cancel(one);
    keepRelease(one, event, readBack);
    keep(one, () => kept.store(() => store.move(one.hold)));
    keep(one, async () => {
      held.delete(one.hold.key);
      carried.over(one.releaseId);
    });
  };

  const beginRelease = (one: HeldPoint): void => {
    cancel(one);
    later(one, 'overdue', overdueRelease, () => apply(one, { kind: 'overdue' }));
    // It is in the log from before the press: that it goes now is told as soon as that can be.
    keepRelease(one, { kind: 'go' });
    const work = pointRelease
      .release(one, {
        isWanted: () => isReleasing(one.hold.state) && !isStopping,
        opposed: () => apply(one, { kind: 'opposed' }),
      })
      .then((tried) => {
        if (tried.is === 'gone') {
          cancel(one);
          apply(one, { kind: 'gone' });
        }
        if (tried.is !== 'released') return;
        if (apply(one, { kind: 'read-back', equal: true })) {
          close(one, { kind: 'read-back', equal: true }, tried.text);
        }
      });
    releasing.add(work);
    void work.finally(() => releasing.delete(work));
  };

  /** Whatever ends a press; what was not sent yet never is. */
  const end = (one: HeldPoint, why: HoldEnd): void => {
    if (apply(one, { kind: 'end', why }) && one.hold.state === 'over') closeUnsent(one);
  };
  const closeUnsent = (one: HeldPoint): void =>
    close(one, { kind: 'refused', reason: 'hold.not_pressed' });
  const notSent = (one: HeldPoint): void => {
    one.pressed.resolve();
    if (apply(one, { kind: 'not-sent' })) closeUnsent(one);
  };

  const renewLease = (one: HeldPoint): void =>
    later(one, 'lease', holdBeat.lapsesAfterMs, () => end(one, 'lapsed'));

  /** Why whoever holds it may not any more, or null. */
  const against = async ({ hold, tokenHash, version }: HeldPoint, target: WriteTarget) => {
    if (needs.interlocks.refusalNow([pressOf(hold, target)]) !== null) return 'interlock';
    if (writer.version(hold.pointId) !== version) return 'edited';
    const session = tokenHash === null ? null : await needs.sessionOf(tokenHash);
    if (!mayStillWrite(session, hold.itemId)) return 'access';
    const { screen } = hold;
    return screen === null || (await needs.isShown(screen, hold.itemId)) ? null : 'screen';
  };
  const keepLooking = (one: HeldPoint, target: WriteTarget): void => {
    const stop = clock.after(lookEvery, () => {
      const looking = against(one, target).then((why) => {
        if (why !== null) end(one, why);
      });
      // What cannot be looked up is not held on to.
      looking
        .catch((error: unknown) => {
          log.warn({ err: error }, 'whether a button may still be held cannot be looked up');
          end(one, 'access');
        })
        .finally(() => {
          if (one.hold.end === null && one.hold.state !== 'over') keepLooking(one, target);
        });
    });
    one.cancels.set('look', stop);
  };

  /** Where those stand that a server before has left: their points may lie over those of others. */
  const learnPlaces = async (): Promise<void> => {
    const unplaced = [...held.values()].filter(
      ({ hold, place, version }) =>
        place.span === null && version !== undefined && hold.state !== 'over',
    );
    if (unplaced.length === 0) return;
    const targets = await writer.targets(unplaced.map(({ hold }) => hold.pointId));
    for (const one of unplaced) {
      const { pointId } = one.hold;
      one.place = { pointId, span: targets.get(pointId)?.span ?? null };
    }
  };

  const standingAt = (place: WritePlace): HeldPoint | undefined =>
    [...held.values()].find((one) => placesMeet(one.place, place));

  /** Why the point takes no press now, or null. What releases it is at rest, by the register. */
  const refused = (request: PressRequest, target: WriteTarget): Fault | null => {
    const { pointName: point } = target;
    if (early.has(earlyKey(request.key, request.tokenHash)) || isStopping) {
      return refuse('hold.over');
    }
    const standing = standingAt(target);
    if (standing !== undefined && standing.hold.state !== 'over') {
      return refuse('hold.stands', { point, user: standing.hold.userName });
    }
    const isOpening = [...opening.values()].some((place) => placesMeet(place, target));
    if (isOpening) return refuse('hold.stands', { point, user: request.userName });
    if (target.confirm === WriteConfirm.typed || target.confirm === WriteConfirm.approved) {
      return refuse('hold.asks_more', { point });
    }
    if (target.told.dataType === DataType.CHAR) return refuse('hold.text', { point });
    if (target.intercept !== 0) return refuse('hold.offset', { point });
    return needs.checks.unfit(target, request.released);
  };

  const releaseOf = async (hold: Hold, request: PressRequest, target: WriteTarget) => {
    const values = [hold.pressed, hold.released];
    const [format = null] = await needs.textLists.formatsOf([{ point: target.told, values }]);
    const release: NewWrite = {
      ...hold,
      unit: target.unit,
      format,
      userId: request.userId,
      personId: request.personId,
      address: request.address,
      screen: request.screen,
      assignmentId: null,
      note: null,
      state: 'waiting',
      reason: null,
      details: null,
      change: { op: 'release', hold: hold.key },
      oldValue: String(hold.pressed),
      newValue: String(hold.released),
      idempotencyKey: null,
      at: new Date(hold.since),
    };
    return release;
  };

  const holdPoint = (...given: Parameters<typeof newHeld>): HeldPoint => {
    const one = newHeld(...given);
    held.set(one.hold.key, one);
    return one;
  };

  /** Writes down that it will be released. @returns why it cannot be pressed, or null */
  const open = async (request: PressRequest, target: WriteTarget): Promise<Fault | null> => {
    // One that is over, and is being put away.
    await standingAt(target)?.stored;
    await learnPlaces();
    // The release is a row of the log, too; that of the press counts where it is written.
    await needs.budget.demand(target.itemId, 1, 'people');
    const again = refused(request, target);
    if (again !== null) return again;
    const { key, pointId, userName, pressed, released } = request;
    const hold: Hold = {
      ...{ key, pointId, userName, pressed, released },
      ...{ itemId: target.itemId, deviceId: target.deviceId },
      ...{ deviceName: target.deviceName, pointName: target.pointName },
      ...{ screen: request.screen ?? null, state: 'pressing', end: null, since: clock.now() },
    };
    const inserting = releaseOf(hold, request, target).then((release) => store.open(hold, release));
    const place = { pointId, span: target.span };
    opening.set(key, place);
    try {
      const command = await carried.stored(inserting, (made) => [made]);
      const given = { tokenHash: request.tokenHash, place, version: target.version };
      const one = holdPoint(hold, command.commandId, given);
      needs.published(command);
      needs.changed(hold);
      renewLease(one);
      later(one, 'longest', seconds(request.longestSeconds), () => end(one, 'longest'));
      keepLooking(one, target);
      // Somebody let go while it was being written down.
      if (early.has(earlyKey(key, request.tokenHash))) end(one, 'let-go');
      return null;
    } catch (error) {
      if (error instanceof Fault && error.code === 'hold.stands') return error;
      // It may be there all the same, and nothing was pressed.
      kept
        .store(() => store.move({ key, state: 'over', end: null }))
        .catch((failed: unknown) => log.error({ err: failed }, 'a hold could not be taken back'));
      throw error;
    } finally {
      opening.delete(key);
    }
  };

  /** Just before the frame of the press. */
  const withdrawn = (key: string): Fault | null => {
    const one = held.get(key);
    if (one === undefined) return refuse('hold.over');
    if (one.hold.state === 'sent') return null;
    return apply(one, { kind: 'frame' }) ? null : refuse('hold.over');
  };

  /** One that a server before has left. */
  const storedHold = async (key: string): Promise<HeldPoint | null> => {
    const stored = await store.find(key);
    if (stored === null) return null;
    const { hold, releaseId } = stored;
    const place = { pointId: hold.pointId, span: null };
    return newHeld(hold, releaseId, { tokenHash: null, place, version: undefined });
  };

  const found = (key: string, tokenHash: string): HeldPoint | undefined => {
    const one = held.get(key);
    return one?.tokenHash === tokenHash ? one : undefined;
  };

  return {
    async press(request) {
      const { key, pointId, pressed, released, userId, personId, userName, address, screen } =
        request;
      if (pressed === released) throw refuse('hold.alike');
      // A release is written whatever forbids it by then: it may only be what is at rest.
      if (released !== 0) throw refuse('hold.not_at_rest');
      if (held.has(key)) throw refuse('hold.over');
      try {
        await needs.setValue(
          {
            ...{ pointId, userId, personId, userName, address, screen, value: pressed },
            ...{ note: null, idempotencyKey: null, assignmentId: null, validSeconds: null },
          },
          {
            change: { op: 'press', hold: key },
            against: (target) => refused(request, target),
            before: (target) => open(request, target),
            withdrawn: () => withdrawn(key),
          },
        );
      } catch (error) {
        const one = found(key, request.tokenHash);
        if (one !== undefined) notSent(one);
        throw error;
      }
      const one = held.get(key);
      if (one === undefined) throw refuse('hold.over');
      return one.hold;
    },
    async settle({ itemId, key, userName: by }) {
      if (!lease.holds()) throw refuse('telemetry.no_collector');
      const one = held.get(key) ?? (await storedHold(key));
      if (one?.hold.itemId !== itemId) throw refuse('general.not_found');
      const reason = one.hold.state === 'opposed' ? 'hold.opposed' : 'hold.gone';
      if (!apply(one, { kind: 'settled' })) throw refuse('hold.not_orphaned');
      close(one, { kind: 'refused', reason, details: { by } });
      await one.stored;
      return one.hold;
    },
    get alarms() {
      return [...held.values()].map(({ hold }) => hold).filter(({ state }) => isAlarm(state));
    },
    renew(key, tokenHash) {
      const one = found(key, tokenHash);
      if (one !== undefined && one.hold.end === null) renewLease(one);
    },
    letGo(key, tokenHash) {
      const one = found(key, tokenHash);
      if (one !== undefined) {
        end(one, 'let-go');
        return;
      }
      const own = earlyKey(key, tokenHash);
      early.get(own)?.();
      early.set(
        own,
        clock.after(remembered, () => early.delete(own)),
      );
    },
    lost(key, tokenHash) {
      const one = found(key, tokenHash);
      if (one !== undefined) end(one, 'lost');
    },
    heard(command) {
      const { change, state } = command;
      if (change?.op !== 'press') return;
      const one = held.get(change.hold);
      if (one === undefined) return;
      if (state === 'refused' && !wasSent(command) && one.hold.state === 'pressing') notSent(one);
      else if (state === 'accepted') apply(one, { kind: 'answered' });
      else if (isFinished(state)) {
        apply(one, { kind: 'answered' });
        one.pressed.resolve();
      }
    },
    placed(device) {
      for (const one of held.values()) if (one.hold.deviceId === device) one.wake();
    },
    async start() {
      for (const { hold, releaseId } of await store.all()) {
        const place = { pointId: hold.pointId, span: null };
        const isSame = await store.meansTheSame(hold.key);
        const version = isSame ? writer.version(hold.pointId) : undefined;
        const one = holdPoint(hold, releaseId, { tokenHash: null, place, version });
        one.pressed.resolve();
        carried.take({ commandId: releaseId, state: 'sent' });
        if (hold.state === 'orphaned') continue;
        one.hold = { ...hold, state: hold.state === 'pressing' ? 'pressing' : 'sent', end: null };
        end(one, hold.end ?? 'restart');
      }
    },
    async stop() {
      for (const one of [...held.values()]) {
        const { state, end: ended } = one.hold;
        if (ended === null) end(one, state === 'pressing' ? 'lost' : 'restart');
      }
      const inTime = Promise.withResolvers<void>();
      const over = clock.after(longestStop, inTime.resolve);
      await Promise.race([Promise.allSettled(releasing), inTime.promise]);
      over();
      isStopping = true;
      moves.stop();
      kept.stop();
      for (const one of held.values()) {
        cancel(one);
        one.wake();
      }
      for (const forget of early.values()) forget();
      await Promise.allSettled([...held.values()].map(({ stored }) => stored));
    },
  };
}
