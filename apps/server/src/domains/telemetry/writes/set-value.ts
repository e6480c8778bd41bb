/**
 * A person, an assignment or a trigger writes a point. Every attempt is logged, the refused ones too; the answer is the command
 * as sent, and its further course (accepted, confirmed by read-back …) goes out on the live topic.
 */

import { refuse } from '@millwright/contract';
import type { WriteCommand, WrittenChange } from '@millwright/contract/telemetry/telemetry.schemas';
import { type Clock, Fault, type PointId, WriteConfirm } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import type { Devices } from '../../devices/index.ts';
import type { AccountTurns } from '../account-turns.ts';
import type { CarriedCommands } from './carried-commands.ts';
import { type WriteChecks, withNames } from './check-write.ts';
import { createKeptMoves } from './kept-moves.ts';
import type { RightsOfWriters, SecondPeople } from './people/index.ts';
import { againstStopped, type Given as GivenAt, type PointTurns } from './point-turns.ts';
import type { PointWriter, WriteInterlocks, WriteTarget } from './point-writer.ts';
import { sameIntent } from './same-intent.ts';
import { againstUndoing, type Undoable, undoneValue } from './undo-write.ts';
import { approveUntil, beginValidity, usualSeconds, type Validity } from './validity.ts';
import {
  askedWrite,
  changedValue,
  confirmOf,
  plainValue,
  type RelativeRequest,
  type WriteOptions,
  type WriteRequest,
} from './values/index.ts';
import type { WriteBudget } from './write-budget.ts';
import { endAfter, isUndecided, type WriteEvent } from './write-command-state.ts';
import type { WritesStore } from './writes.store.ts';

/** What is known of a write beside its request when it is carried out. */
interface Reckoned {
  readonly change: WrittenChange;
  /**
   * Asked just before its frame goes: why what it was reckoned from does not hold any more.
   * @param own the number of its own frame, where it has asked before; null at first
   */
  outdated(own: number | null): Fault | null;
}

/** How long a command may wait, and since when it does. */
export interface Standing extends Validity {
  readonly given: GivenAt;
}

/** What else is asked just before the frame of a command goes; nothing where it is left out. */
type Asked = {
  readonly [Question in 'byHand' | 'outdated' | 'withdrawn']?: Going[Question] | undefined;
};

/** What is asked and noted when the frame of a command goes. */
interface Going {
  readonly validity: Standing;
  outdated(own: number | null): Fault | null;
  withdrawn(): Fault | null;
  /** A person gave it: at rest, it goes ahead. */
  readonly byHand: boolean;
  /** The number of its frame among those to the point; null before. */
  own: number | null;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: WritesStore;
  readonly interlocks: WriteInterlocks;
  readonly writer: PointWriter;
  readonly checks: WriteChecks;
  readonly turns: PointTurns;
  readonly budget: WriteBudget;
  /** For what ends a write. */
  readonly accounts: Pick<AccountTurns, 'end'>;
  readonly textLists: Pick<Devices['textLists'], 'formatsOf'>;
  /** Told of every state a command enters. */
  readonly published: (command: WriteCommand) => void;
  readonly people: Pick<SecondPeople, 'approversOf'>;
  readonly rights: RightsOfWriters;
  readonly carried: Pick<CarriedCommands, 'stored' | 'over'>;
  /** What waits for a second person. */
  readonly approvals: {
    /** Takes over a command, or ends it. */
    awaiting(command: WriteCommand, given: GivenAt): void;
    /** Ends what a stop takes the place of. @returns whether there was something */
    replace(
      target: WriteTarget,
      how: { readonly by: string; readonly waits: boolean; readonly given: GivenAt },
    ): Promise<boolean>;
  };
  /** Told when nothing more is done for a command, also where its last state could not be stored. */
  readonly ended: (command: WriteCommand) => void;
}

/** Whether no person gives it: what acts by itself has no address. */
const isByItself = ({ address }: Pick<WriteRequest, 'address'>): boolean => address === '';

/** A command as it was given, and what ends with it. */
interface Given {
  readonly command: WriteCommand;
  readonly work: Promise<void>;
}

export function createSetValue(needs: Needs) {
  const { clock, log, store, writer, interlocks, checks, turns, textLists } = needs;
  const { published, approvals, ended } = needs;
  const running = new Set<Promise<void>>();
  const now = () => new Date(clock.now());

  const moves = createKeptMoves(needs);

  /** Why what was checked does not hold any more, be it what is asked of people, or null. */
  const edited = ({ pointId, pointName: point, version }: WriteTarget): Fault | null =>
    writer.version(pointId) === version ? null : refuse('telemetry.point_changed', { point });

  /** The point may have been changed since the check: what is refused now was not sent. */
  const send = async (
    target: WriteTarget,
    { pointId, value }: Pick<WriteRequest, 'pointId' | 'value'>,
    going: Going,
  ): Promise<WriteEvent> => {
    const asked = askedWrite(target, value);
    const stops = going.byHand && asked.rests;
    const forbidden = (): Fault | null => {
      const fault =
        going.validity.over() ??
        interlocks.refusalNow([asked]) ??
        edited(target) ??
        (stops ? null : againstStopped(turns, target, going.validity.given)) ??
        going.outdated(going.own) ??
        going.withdrawn();
      // A device that knows not the first function is asked by another: it is one frame all the same.
      if (fault === null) going.own ??= turns.going(target);
      if (fault === null && stops) turns.stops(target, going.validity.given);
      return fault;
    };
    try {
      return await writer.write(pointId, value, forbidden, { stops });
    } catch (error) {
      if (!(error instanceof Fault && error.family === 'refusal')) throw error;
      return { kind: 'refused', reason: error.code, details: error.details };
    }
  };

  const run = async (
    id: number,
    target: WriteTarget,
    request: Pick<WriteRequest, 'pointId' | 'value'>,
    going: Going,
  ): Promise<void> => {
    const { pointId } = request;
    const goOn = async (event: WriteEvent, readBack: string | null): Promise<boolean> => {
      const [command] = await moves.advance(target.itemId, [{ id, event, readBack }]);
      return command?.state === 'accepted';
    };
    try {
      const answer = await send(target, request, going);
      const mayBeThere = answer.kind === 'accepted' || isUndecided(answer);
      const isOpen = isUndecided(answer) ? Promise.resolve(true) : goOn(answer, null);
      if (!mayBeThere) {
        await isOpen;
        return;
      }
      // Awaited below: the device is read while the database may be away.
      isOpen.catch(() => {});
      const { event, text } = await writer.readBack(pointId);
      const isOurs = turns.gone(target) === (going.own ?? 0);
      // What stands elsewhere by now says nothing of where it went.
      const isThere = writer.version(pointId) === target.version;
      if (!(await isOpen)) return;
      const found: WriteEvent = isOurs ? event : { kind: 'overwritten' };
      if (isThere) await goOn(endAfter(answer, found), text);
      else await goOn({ kind: 'no-answer' }, null);
    } catch (error) {
      log.error({ err: error, command: id }, 'a write command could not be carried out');
      await goOn({ kind: 'no-answer' }, null).catch((failed: unknown) =>
        log.error({ err: failed, command: id }, 'the end of a write command could not be stored'),
      );
    }
  };

  /** Sends what is logged as sent, and follows it to its end. */
  const begin = (
    command: WriteCommand,
    target: WriteTarget,
    request: Pick<WriteRequest, 'pointId' | 'value'>,
    validity: Standing,
    { byHand = false, outdated = () => null, withdrawn = () => null }: Asked = {},
  ): Promise<void> => {
    const going = { validity, byHand, outdated, withdrawn, own: null };
    // Its frame is counted from when it is at the point.
    const work = Promise.resolve().then(() => run(command.commandId, target, request, going));
    running.add(work);
    turns.follow(target, work);
    void work.finally(() => {
      running.delete(work);
      needs.carried.over(command.commandId);
      ended(command);
    });
    return work;
  };

  /** Logs a write, and carries it out unless it is refused or waits. @throws the refusal */
  const give = async (
    target: WriteTarget,
    request: WriteRequest,
    refused: Fault | null,
    validity: Standing,
    reckoned: Reckoned | null = null,
    { withdrawn = () => null, logsRefusal = () => true }: WriteOptions = {},
  ): Promise<Given> => {
    if (refused !== null && !logsRefusal(refused)) throw withNames(refused, target);
    const stops = !isByItself(request) && askedWrite(target, request.value).rests;
    const by = stops ? { stopOf: request.userId } : isByItself(request) ? 'itself' : 'people';
    await needs.budget.demand(target.itemId, 1, by);
    const values = [Number(target.value), Number(request.value)];
    const [format = null] = await textLists.formatsOf([{ point: target.told, values }]);
    const at = now();
    const asksApproval = refused === null && target.confirm === WriteConfirm.approved;
    const { given: givenAt } = validity;
    const replacing = { by: request.userName, waits: asksApproval, given: givenAt };
    const replace = () => approvals.replace(target, replacing);
    const logged = validity.logging();
    const inserting = store.insert({
      itemId: target.itemId,
      deviceId: target.deviceId,
      pointId: target.pointId,
      deviceName: target.deviceName,
      pointName: target.pointName,
      unit: target.unit,
      format,
      userId: request.userId,
      userName: request.userName,
      assignmentId: request.assignmentId,
      triggerId: request.triggerId ?? null,
      historyTaskId: request.historyTaskId ?? null,
      address: request.address,
      personId: request.personId,
      screen: request.screen,
      note: request.note,
      ...(asksApproval ? { approveUntil: approveUntil(at, request) } : {}),
      state: refused ? 'refused' : asksApproval ? 'awaiting-approval' : 'sent',
      reason: refused?.code ?? null,
      details: refused?.details ?? null,
      change: reckoned?.change ?? null,
      oldValue: target.value,
      newValue: String(request.value),
      // A refused intent may be tried again under the same key.
      idempotencyKey: refused ? null : request.idempotencyKey,
      at,
    });
    const inserted = needs.carried.stored(inserting, ({ command, fresh }) =>
      fresh ? [command] : [],
    );
    const given = await inserted.finally(logged).catch((error: unknown) => {
      if (asksApproval && error instanceof Fault) return error;
      throw error;
    });
    if (given instanceof Fault) {
      // One waits already: this attempt is logged as refused, unless it may take its place.
      const isFree = stops && (await replace());
      return await give(target, request, isFree ? null : given, validity, reckoned);
    }
    const { command, fresh } = given;
    if (refused) throw withNames(refused, target);
    if (!fresh) {
      const first = sameIntent(command, target, request, reckoned?.change ?? null);
      return { command: first, work: Promise.resolve() };
    }
    published(command);
    // Only now: what was given before already, or is refused for its key, takes nobody's place.
    if (stops) {
      await replace().catch((error) =>
        log.warn({ err: error }, 'what a stop replaces still waits'),
      );
    }
    if (asksApproval) {
      approvals.awaiting(command, givenAt);
      return { command, work: Promise.resolve() };
    }
    const right = needs.rights.watch(request, target.itemId);
    const work = begin(command, target, request, validity, {
      byHand: !isByItself(request),
      outdated: reckoned?.outdated,
      withdrawn: () => withdrawn() ?? right.gone(),
    });
    void work.finally(right.end);
    return { command, work };
  };

  const giveInTurn = async (request: RelativeRequest, validity: Standing): Promise<Given> => {
    const target = await knownTarget(request.pointId);
    await undoableOf(request);
    if (!target.answers && !isByItself(request)) void writer.hurry(target.pointId);
    const blank = { ...request, value: '' };
    const reckoned = { change: request.change, outdated: () => null };
    // Before anything is read: whoever may not write does not keep a line busy.
    const refused =
      unconfirmedChange(target, request) ??
      checks.unreachable(target) ??
      // What may come out at rest is looked at when it is known.
      (await interlocks.refusal({ target, rests: true })) ??
      checks.permit(request.pointId, isByItself(request), false);
    if (refused !== null) return await give(target, blank, refused, validity, reckoned);
    const turn = turns.take(target);
    let work: Promise<void> | undefined;
    try {
      const busy = refuse('telemetry.point_busy', { point: target.pointName });
      const given = (await turn.begins)
        ? await changeInTurn(request, validity)
        : await give(target, blank, busy, validity, reckoned);
      ({ work } = given);
      return given;
    } finally {
      void Promise.resolve(work).finally(turn.end);
    }
  };

  /** What is known of the command that is undone; null where nothing is. */
  const undoableOf = async ({ change, pointId }: RelativeRequest): Promise<Undoable | null> => {
    if (change.op !== 'undo') return null;
    const found = await store.undoable(change.commandId);
    if (found?.command.pointId !== pointId) throw refuse('general.not_found');
    return found;
  };

  const changeInTurn = async (request: RelativeRequest, validity: Standing): Promise<Given> => {
    const { change, pointId } = request;
    const again = await store.ofIntent(request.userId, request.idempotencyKey);
    // It may have been edited while the turn was waited for.
    const target = await knownTarget(pointId);
    if (again !== null) {
      const command = sameIntent(again, target, { value: '' }, change);
      return { command, work: Promise.resolve() };
    }
    const frames = turns.gone(target);
    const version = writer.version(pointId);
    const outdated = (own: number | null): Fault | null => {
      const point = target.pointName;
      if (writer.version(pointId) !== version) return refuse('telemetry.point_changed', { point });
      return turns.gone(target) === (own ?? frames)
        ? null
        : refuse('telemetry.written_meanwhile', { point });
    };
    const reckoned = { change, outdated };
    const undoable = await undoableOf(request);
    const fault =
      unconfirmedChange(target, request) ??
      checks.unreachable(target) ??
      (undoable && againstUndoing(undoable));
    const now = fault === null ? await writer.readNow(pointId) : null;
    if (now === null) {
      const refused = fault ?? refuse('telemetry.value_unknown', { point: target.pointName });
      return await give(target, { ...request, value: '' }, refused, validity, reckoned);
    }
    const read = { ...target, value: now };
    const { dataType } = target.told;
    const found =
      change.op !== 'undo'
        ? changedValue(change, now, { dataType, point: target.pointName })
        : undoable && undoneValue(undoable, now, dataType);
    if (found === null) throw refuse('general.not_found');
    if ('refused' in found)
      return await give(read, { ...request, value: '' }, found.refused, validity, reckoned);
    const { value } = found;
    // Its turn and its reading may have taken a while.
    const gone = await needs.rights.gone(request, target.itemId);
    const unfit =
      gone ?? checks.unfit(read, value) ?? interlocks.refusalNow([askedWrite(read, value)]);
    return await give(read, { ...request, value }, unfit, validity, reckoned);
  };

  /** Counts from now until nothing more is done for what is given. */
  const whileValid = async (
    { validSeconds, waitedMs }: Pick<WriteRequest, 'validSeconds' | 'waitedMs'>,
    give: (validity: Standing) => Promise<Given>,
  ): Promise<Given> => {
    const at = turns.given(waitedMs);
    const valid = beginValidity(clock, validSeconds ?? usualSeconds, waitedMs);
    const end = (): void => {
      valid.end();
      at.end();
    };
    const validity = { ...valid, end, given: at };
    try {
      const given = await give(validity);
      void given.work.finally(validity.end);
      return given;
    } catch (error) {
      validity.end();
      throw error;
    }
  };

  /** What acts by itself has no hand; what a person was asked for is looked at before all else. */
  const unconfirmed = (target: WriteTarget, request: Omit<WriteRequest, 'value'>): Fault | null =>
    request.assignmentId === null && request.triggerId === undefined
      ? checks.unconfirmed(target, request.typedName ?? null)
      : null;

  /** Nothing waits for a second person where there is none. */
  const unapprovable = async (
    { confirm, itemId, pointName }: WriteTarget,
    { userId, personId }: Pick<WriteRequest, 'userId' | 'personId'>,
  ): Promise<Fault | null> => {
    if (confirm !== WriteConfirm.approved || personId === undefined) return null;
    const approvers = await needs.people.approversOf(itemId, { userId, personId });
    return approvers.length > 0 ? null : refuse('telemetry.approval_nobody', { point: pointName });
  };

  /** What a second person agrees to is a value, not what will be made of another one. */
  const unconfirmedChange = (target: WriteTarget, request: RelativeRequest): Fault | null =>
    target.confirm === WriteConfirm.approved
      ? refuse('telemetry.approval_value_only', { point: target.pointName })
      : (checks.unattended(target, request.personId) ?? unconfirmed(target, request));

  /**
   * Its connection is tried at once for a person. A stop waits for that, and goes if there is one then; all
   * else is refused as it would be without.
   */
  const hurried = async (target: WriteTarget, request: WriteRequest): Promise<WriteTarget> => {
    if (target.answers || !target.writable || isByItself(request)) return target;
    const trying = writer.hurry(target.pointId);
    if (!askedWrite(target, request.value).rests) return target;
    return (await trying) ? { ...target, answers: true } : target;
  };

  const knownTarget = async (pointId: PointId): Promise<WriteTarget> => {
    const target = await writer.target(pointId);
    if (!target) throw refuse('general.not_found');
    return target;
  };

  return {
    /**
     * @returns the command in state `sent`, or `awaiting-approval` where its point asks for that; or the
     * first command of a repeated idempotency key
     * @throws refusal `general.not_found`, `telemetry.not_writable`, `telemetry.device_offline`,
     * `telemetry.value_out_of_range`, `telemetry.beyond_write_range`, `telemetry.off_write_step`,
     * `telemetry.rounds_out_of_range`, `telemetry.value_not_number`, `telemetry.value_not_whole`,
     * `telemetry.value_not_switch`, `telemetry.text_too_long`, `telemetry.write_too_often`,
     * `telemetry.no_collector`, `telemetry.name_not_typed`, `telemetry.approval_by_hand`,
     * `telemetry.approval_nobody`, `telemetry.approval_waits`, `interlock.holds`, `interlock.unknown`
     */
    async setValue(asked: WriteRequest, options: WriteOptions = {}): Promise<WriteCommand> {
      const { command } = await whileValid(asked, async (validity) => {
        const found = await knownTarget(asked.pointId);
        const request = { ...asked, value: plainValue(asked.value, found.told.dataType) };
        const known = await hurried(found, request);
        const target = { ...known, confirm: confirmOf(known, request.value) };
        const { rests } = askedWrite(target, request.value);
        const { change, against, before } = options;
        const refused =
          against?.(target) ??
          checks.unattended(known, request.personId) ??
          unconfirmed(target, request) ??
          (await unapprovable(target, request)) ??
          (await checks.refusal(target, request.value)) ??
          checks.permit(request.pointId, isByItself(request), rests) ??
          (await before?.(target)) ??
          null;
        const reckoned = change === undefined ? null : { change, outdated: () => null };
        return await give(target, request, refused, validity, reckoned, options);
      });
      return command;
    },

    /**
     * Writes what the change makes of the value that is read when everything given before has ended;
     * undoing, the value of before, if what is read is what was written.
     * @returns the command as `setValue` does
     * @throws the refusals of `setValue`, and `telemetry.approval_value_only`, `telemetry.not_a_number`,
     * `telemetry.not_a_switch`, `telemetry.value_unknown`, `telemetry.point_busy`, `telemetry.undo_…`
     */
    async setRelative(request: RelativeRequest): Promise<WriteCommand> {
      const { command } = await whileValid(request, (validity) => giveInTurn(request, validity));
      return command;
    },

    begin,

    /** Ends what a collector that died left open: nobody knows whether the device took it. */
    async closeAbandoned(): Promise<void> {
      const event = { kind: 'no-answer' } as const;
      for (const id of await store.open()) {
        (await store.advance([{ id, event, readBack: null }], now())).forEach(published);
      }
    },

    /** Waits for the commands that are under way. */
    async drain(): Promise<void> {
      moves.stop();
      await Promise.allSettled(running);
    },
  };
}
