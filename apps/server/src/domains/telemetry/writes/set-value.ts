/**
 * A person, an assignment or a trigger writes a point. Every attempt is logged, the refused ones too; the answer is the command
 * as sent, and its further course (accepted, confirmed by read-back …) goes out on the live topic.
 */

import { refuse } from '@millwright/contract';
import type { WriteCommand, WrittenChange } from '@millwright/contract/telemetry/telemetry.schemas';
import { type Clock, Fault, type PointId } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import type { Devices } from '../../devices/index.ts';
import type { AccountTurns } from '../account-turns.ts';
import { type WriteChecks, withNames } from './check-write.ts';
import type { PointTurns } from './point-turns.ts';
import type { PointWriter, WriteInterlocks, WriteTarget, WriteValue } from './point-writer.ts';
import { changedValue } from './relative-change.ts';
import { againstUndoing, type Undoable, undoneValue } from './undo-write.ts';
import { beginValidity, type Validity } from './validity.ts';
import type { WriteBudget } from './write-budget.ts';
import { endAfter, isUndecided, type WriteEvent } from './write-command-state.ts';
import type { WritesStore } from './writes.store.ts';

export interface WriteRequest {
  readonly pointId: PointId;
  readonly value: WriteValue;
  readonly note: string | null;
  readonly idempotencyKey: string | null;
  /** In whose name: an assignment or a trigger writes in that of whoever started it. */
  readonly userId: number;
  /** Who acts: a person, or an assignment or a trigger by its name. */
  readonly userName: string;
  /** Where from; empty where an assignment writes. */
  readonly address: string;
  /** The assignment that writes; null where a person does. */
  readonly assignmentId: number | null;
  /** The trigger that writes; absent where none does. */
  readonly triggerId?: number;
  /** The name of the point as a person has typed it; absent where nobody was asked. */
  readonly typedName?: string | null | undefined;
  /** Seconds after which it is not sent any more; null where it waits as long as its line takes. */
  readonly validSeconds: number | null;
}

/** A write by the value that the point has when its turn comes: a relative one, or an undoing. */
export type RelativeRequest = Omit<WriteRequest, 'value'> & { readonly change: WrittenChange };

/** What is known of a write beside its request when it is carried out. */
interface Reckoned {
  readonly change: WrittenChange;
  /**
   * Asked just before its frame goes: why what it was reckoned from does not hold any more.
   * @param own the number of its own frame, where it has asked before; null at first
   */
  outdated(own: number | null): Fault | null;
}

/** What is asked and noted when the frame of a command goes. */
interface Going {
  readonly validity: Validity;
  outdated(own: number | null): Fault | null;
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
  /** Told when nothing more is done for a command, also where its last state could not be stored. */
  readonly ended: (command: WriteCommand) => void;
}

/**
 * The command of an intent that is given again: of another point it is another intent, and whoever gives
 * it may not know of that point any more.
 */
function sameIntent(
  command: WriteCommand,
  { pointId }: Pick<WriteTarget, 'pointId'>,
): WriteCommand {
  if (command.pointId !== pointId) throw refuse('telemetry.key_reused');
  return command;
}

/** Whether no person gives it: what acts by itself has no address. */
const isByItself = ({ address }: Pick<WriteRequest, 'address'>): boolean => address === '';

/** A command as it was given, and what ends with it. */
interface Given {
  readonly command: WriteCommand;
  readonly work: Promise<void>;
}

export function createSetValue(needs: Needs) {
  const { clock, log, store, writer, interlocks, checks, turns, textLists, published, ended } =
    needs;
  const running = new Set<Promise<void>>();
  const now = () => new Date(clock.now());

  const advance = async (id: number, event: WriteEvent, text: string | null): Promise<boolean> => {
    const [command] = await store.advance([{ id, event, readBack: text }], now());
    if (command) published(command);
    return command?.state === 'accepted';
  };

  /** The point may have been changed since the check: what is refused now was not sent. */
  const send = async (
    target: WriteTarget,
    { pointId, value }: WriteRequest,
    going: Going,
  ): Promise<WriteEvent> => {
    const forbidden = (): Fault | null => {
      const fault =
        going.validity.over() ?? interlocks.refusalNow([target]) ?? going.outdated(going.own);
      // A device that knows not the first function is asked by another: it is one frame all the same.
      if (fault === null) going.own ??= turns.going(pointId);
      return fault;
    };
    try {
      return await writer.write(pointId, value, forbidden);
    } catch (error) {
      if (!(error instanceof Fault && error.family === 'refusal')) throw error;
      return { kind: 'refused', reason: error.code, details: error.details };
    }
  };

  const run = async (
    id: number,
    target: WriteTarget,
    request: WriteRequest,
    going: Going,
  ): Promise<void> => {
    const { pointId } = request;
    const goOn = (event: WriteEvent, text: string | null): Promise<boolean> =>
      needs.accounts.end(target.itemId, () => advance(id, event, text));
    try {
      const answer = await send(target, request, going);
      if (!isUndecided(answer) && !(await goOn(answer, null))) return;
      const { event, text } = await writer.readBack(pointId);
      const isOurs = turns.gone(pointId) === (going.own ?? 0);
      await goOn(endAfter(answer, isOurs ? event : { kind: 'overwritten' }), text);
    } catch (error) {
      log.error({ err: error, command: id }, 'a write command could not be carried out');
      await goOn({ kind: 'no-answer' }, null).catch((failed: unknown) =>
        log.error({ err: failed, command: id }, 'the end of a write command could not be stored'),
      );
    }
  };

  /** Logs a write, and carries it out unless it is refused. @throws the refusal */
  const give = async (
    target: WriteTarget,
    request: WriteRequest,
    refused: Fault | null,
    validity: Validity,
    reckoned: Reckoned | null = null,
  ): Promise<Given> => {
    await needs.budget.demand(target.itemId, 1, isByItself(request));
    const values = [Number(target.value), Number(request.value)];
    const [format = null] = await textLists.formatsOf([{ point: target.told, values }]);
    const { command, fresh } = await store.insert({
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
      address: request.address,
      note: request.note,
      state: refused ? 'refused' : 'sent',
      reason: refused?.code ?? null,
      details: refused?.details ?? null,
      change: reckoned?.change ?? null,
      oldValue: target.value,
      newValue: String(request.value),
      // A refused intent may be tried again under the same key.
      idempotencyKey: refused ? null : request.idempotencyKey,
      at: now(),
    });
    if (refused) throw withNames(refused, target);
    if (!fresh) return { command: sameIntent(command, target), work: Promise.resolve() };
    published(command);
    const going = { validity, outdated: reckoned?.outdated ?? (() => null), own: null };
    // Its frame is counted from when it is at the point.
    const work = Promise.resolve().then(() => run(command.commandId, target, request, going));
    running.add(work);
    turns.follow(target.pointId, work);
    void work.finally(() => {
      running.delete(work);
      ended(command);
    });
    return { command, work };
  };

  const giveInTurn = async (request: RelativeRequest, validity: Validity): Promise<Given> => {
    const target = await knownTarget(request.pointId);
    await undoableOf(request);
    const blank = { ...request, value: '' };
    const reckoned = { change: request.change, outdated: () => null };
    // Before anything is read: whoever may not write does not keep a line busy.
    const refused =
      unconfirmed(target, request) ??
      checks.unreachable(target) ??
      (await interlocks.refusal(target)) ??
      checks.permit(request.pointId);
    if (refused !== null) return await give(target, blank, refused, validity, reckoned);
    const turn = turns.take(request.pointId);
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

  const changeInTurn = async (request: RelativeRequest, validity: Validity): Promise<Given> => {
    const { change, pointId } = request;
    const again = await store.ofIntent(request.userId, request.idempotencyKey);
    // It may have been edited while the turn was waited for.
    const target = await knownTarget(pointId);
    if (again !== null) return { command: sameIntent(again, target), work: Promise.resolve() };
    const frames = turns.gone(pointId);
    const version = writer.version(pointId);
    const outdated = (own: number | null): Fault | null => {
      const point = target.pointName;
      if (writer.version(pointId) !== version) return refuse('telemetry.point_changed', { point });
      return turns.gone(pointId) === (own ?? frames)
        ? null
        : refuse('telemetry.written_meanwhile', { point });
    };
    const reckoned = { change, outdated };
    const undoable = await undoableOf(request);
    const fault =
      unconfirmed(target, request) ??
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
    const unfit = checks.unfit(read, value);
    return await give(read, { ...request, value }, unfit, validity, reckoned);
  };

  /** Counts from now until nothing more is done for what is given. */
  const whileValid = async (
    { validSeconds }: Pick<WriteRequest, 'validSeconds'>,
    give: (validity: Validity) => Promise<Given>,
  ): Promise<Given> => {
    const validity = beginValidity(clock, validSeconds);
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

  const knownTarget = async (pointId: PointId): Promise<WriteTarget> => {
    const target = await writer.target(pointId);
    if (!target) throw refuse('general.not_found');
    return target;
  };

  return {
    /**
     * @returns the command in state `sent`, or the first command of a repeated idempotency key
     * @throws refusal `general.not_found`, `telemetry.not_writable`, `telemetry.device_offline`,
     * `telemetry.value_out_of_range`, `telemetry.beyond_write_range`, `telemetry.off_write_step`,
     * `telemetry.rounds_out_of_range`, `telemetry.value_not_number`, `telemetry.value_not_whole`,
     * `telemetry.value_not_switch`, `telemetry.text_too_long`, `telemetry.write_too_often`,
     * `telemetry.no_collector`, `telemetry.name_not_typed`, `interlock.holds`, `interlock.unknown`
     */
    async setValue(request: WriteRequest): Promise<WriteCommand> {
      const { command } = await whileValid(request, async (validity) => {
        const target = await knownTarget(request.pointId);
        const refused =
          unconfirmed(target, request) ??
          (await checks.refusal(target, request.value)) ??
          checks.permit(request.pointId);
        return await give(target, request, refused, validity);
      });
      return command;
    },

    /**
     * Writes what the change makes of the value that is read when everything given before has ended;
     * undoing, the value of before, if what is read is what was written.
     * @returns the command as `setValue` does
     * @throws the refusals of `setValue`, and `telemetry.not_a_number`, `telemetry.not_a_switch`,
     * `telemetry.value_unknown`, `telemetry.point_busy`, `telemetry.undo_…`
     */
    async setRelative(request: RelativeRequest): Promise<WriteCommand> {
      const { command } = await whileValid(request, (validity) => giveInTurn(request, validity));
      return command;
    },

    /** Ends what a collector that died left open: nobody knows whether the device took it. */
    async closeAbandoned(): Promise<void> {
      for (const id of await store.open()) await advance(id, { kind: 'no-answer' }, null);
    },

    /** Waits for the commands that are under way. */
    async drain(): Promise<void> {
      await Promise.allSettled(running);
    },
  };
}
