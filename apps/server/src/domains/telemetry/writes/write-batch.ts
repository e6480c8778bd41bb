/**
 * Several points of a device are written as one: all are checked before anything is sent, then sent in
 * the order given in as few frames as they fit into, then read back; the flag goes last and alone,
 * once all others hold what was written. What cannot be written ends the rest.
 */
import { randomUUID } from 'node:crypto';
import { refuse } from '@millwright/contract';
import type {
  PointWrite,
  WriteBatch,
  WriteCommand,
} from '@millwright/contract/telemetry/telemetry.schemas';
import {
  type Clock,
  type DeviceId,
  type Fault,
  type PointId,
  WriteConfirm,
} from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import type { Devices } from '../../devices/index.ts';
import type { AccountTurns } from '../account-turns.ts';
import type { Approvals } from './approvals/index.ts';
import type { CarriedCommands } from './carried-commands.ts';
import { carryOutBatch, type LoggedWrite } from './carry-out-batch.ts';
import { type WriteChecks, withNames } from './check-write.ts';
import { createKeptMoves } from './kept-moves.ts';
import type { RightsOfWriters } from './people/index.ts';
import type { PointTurns } from './point-turns.ts';
import type { AskedWrite, PointWriter, WriteInterlocks } from './point-writer.ts';
import type { Standing } from './set-value.ts';
import { beginValidity, usualSeconds } from './validity.ts';
import { askedWrite, confirmOf, plainValue } from './values/index.ts';
import type { WriteBudget } from './write-budget.ts';
import type { NewWrite } from './write-rows.store.ts';
import type { WritesStore } from './writes.store.ts';

export interface BatchRequest {
  readonly deviceId: DeviceId;
  readonly values: readonly PointWrite[];
  readonly flag: PointWrite | null;
  readonly note: string | null;
  readonly idempotencyKey: string | null;
  readonly userId: number;
  readonly userName: string;
  /** Where from. */
  readonly address: string;
  /**
   * Seconds after which what still waits is not sent any more; null where each frame may wait for its
   * line as a single write does.
   */
  readonly validSeconds: number | null;
  /** Milliseconds that have passed since it was given. */
  readonly waitedMs?: number | undefined;
  /** Of the session that it was given in: what is left of it ends with the right to write. */
  readonly tokenHash?: string | undefined;
}

/** What else is known of a batch that something gives by itself. */
export interface BatchOptions {
  /** The trigger that writes. */
  readonly triggerId?: number;
  /** Each frame is read back before the next one goes: what comes later may hang on it. */
  readonly stepwise?: boolean;
  /** Asked before each frame: why nothing more of it is sent, or null. */
  readonly outdated?: () => Promise<Fault | null>;
  /** The same by what is known at once: asked when the frame leaves its queue. */
  readonly withdrawn?: () => Fault | null;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: WritesStore;
  readonly interlocks: WriteInterlocks;
  readonly writer: PointWriter;
  readonly checks: WriteChecks;
  readonly carried: Pick<CarriedCommands, 'stored' | 'over'>;
  readonly rights: RightsOfWriters;
  readonly turns: PointTurns;
  /** Ends what waits for a second person where a stop takes its place. */
  readonly approvals: Pick<Approvals, 'replace'>;
  readonly budget: WriteBudget;
  /** For what ends a write. */
  readonly accounts: Pick<AccountTurns, 'end'>;
  readonly textLists: Pick<Devices['textLists'], 'formatsOf'>;
  /** Told of every state a command enters. */
  readonly published: (command: WriteCommand) => void;
  /** Told when nothing more is done for a command, also where its last state could not be stored. */
  readonly ended: (commandId: number) => void;
}

/** A point of a batch. */
interface Part extends AskedWrite {
  readonly write: PointWrite;
}

/** A batch that is under way. */
interface Running {
  readonly device: DeviceId;
  /** Sends nothing of it any more. */
  end(why: Fault): void;
}

export function createWriteBatch(needs: Needs) {
  const { clock, log, store, writer, checks, textLists, published } = needs;
  const running = new Map<string, Running>();
  const works = new Set<Promise<void>>();
  const moves = createKeptMoves(needs);
  const now = () => new Date(clock.now());

  const partsOf = async (
    { deviceId, values, flag }: BatchRequest,
    byPerson: boolean,
  ): Promise<Part[]> => {
    const parts: Part[] = [];
    const seen = new Set<PointId>();
    const writes = flag === null ? values : [...values, flag];
    const targets = await writer.targets(writes.map(({ pointId }) => pointId));
    for (const write of writes) {
      const target = targets.get(write.pointId);
      if (target?.deviceId !== deviceId) throw refuse('general.not_found');
      if (seen.has(write.pointId)) {
        throw refuse('telemetry.batch_twice', { point: target.pointName });
      }
      // One name is typed for one point; to a batch nobody would pay that attention.
      const value = plainValue(write.value, target.told.dataType);
      const confirm = confirmOf(target, value);
      if (byPerson && confirm === WriteConfirm.typed) {
        throw refuse('telemetry.batch_typed_name', { point: target.pointName });
      }
      if (byPerson && confirm === WriteConfirm.approved) {
        throw refuse('telemetry.batch_approval', { point: target.pointName });
      }
      seen.add(write.pointId);
      parts.push({ ...askedWrite(target, value), write: { ...write, value } });
    }
    return parts;
  };

  /** As of a single write: the connection is tried at once for a person, and what stops alone waits for that. */
  const hurried = async (parts: Part[], byPerson: boolean): Promise<Part[]> => {
    const [one] = parts;
    if (one === undefined || one.target.answers || !byPerson) return parts;
    const trying = writer.hurry(one.target.pointId);
    if (!parts.every(({ rests }) => rests) || !(await trying)) return parts;
    return parts.map((part) => ({ ...part, target: { ...part.target, answers: true } }));
  };

  /** A permit is taken once nothing else stands in the way of any. */
  const refusalsOf = async (
    parts: readonly Part[],
    byItself: boolean,
  ): Promise<readonly (Fault | null)[]> => {
    const checked = await checks.refusals(
      parts.map(({ target, write }) => ({ target, value: write.value })),
    );
    // What people give was refused as a whole before.
    const refused = parts.map(
      ({ target }, index) =>
        (byItself ? checks.unattended(target, undefined) : null) ?? checked[index] ?? null,
    );
    if (refused.some((fault) => fault !== null)) return refused;
    return parts.map(({ write, rests }) => checks.permit(write.pointId, byItself, rests));
  };

  const rowsOf = async (
    parts: readonly Part[],
    refused: readonly (Fault | null)[],
    request: BatchRequest & { readonly triggerId: number | null },
  ): Promise<NewWrite[]> => {
    const batchId = randomUUID();
    const at = now();
    const formats = await textLists.formatsOf(
      parts.map(({ target, write }) => ({
        point: target.told,
        values: [Number(target.value), Number(write.value)],
      })),
    );
    const culprit = refused.findIndex((fault) => fault !== null);
    const other = parts[culprit]?.target.pointName;
    return parts.map(({ target, write }, index) => {
      const own = refused[index];
      const fault =
        own ?? (other === undefined ? null : refuse('telemetry.batch_refused', { other }));
      return {
        itemId: target.itemId,
        deviceId: target.deviceId,
        pointId: target.pointId,
        deviceName: target.deviceName,
        pointName: target.pointName,
        unit: target.unit,
        format: formats[index] ?? null,
        userId: request.userId,
        userName: request.userName,
        assignmentId: null,
        triggerId: request.triggerId,
        address: request.address,
        note: request.note,
        state: fault === null ? 'waiting' : 'refused',
        reason: fault?.code ?? null,
        details: fault?.details ?? null,
        oldValue: target.value,
        newValue: String(write.value),
        // A refused intent may be tried again under the same key.
        idempotencyKey: fault === null && index === 0 ? request.idempotencyKey : null,
        batchId,
        at,
      };
    });
  };

  const run = async (
    batchId: string,
    logged: readonly LoggedWrite[],
    { deviceId: device, flag, validSeconds, tokenHash }: BatchRequest,
    {
      triggerId,
      stepwise = false,
      outdated = async () => null,
      withdrawn = () => null,
    }: BatchOptions,
    validity: Standing,
  ): Promise<void> => {
    let ended: Fault | null = null;
    const end = (why: Fault): void => {
      ended ??= why;
    };
    const item = logged[0]?.target.itemId;
    if (item === undefined) return validity.end();
    running.set(batchId, { device, end });
    const right = needs.rights.watch({ tokenHash }, item);
    const batch = {
      parts: flag === null ? logged : logged.slice(0, -1),
      flag: flag === null ? null : (logged.at(-1) ?? null),
      over: () => ended ?? validity.over(),
      // A batch of many frames takes longer than one of them may wait.
      lineSeconds: validSeconds === null ? usualSeconds : null,
      stepwise,
      given: validity.given,
      // A mixed one keeps the order that it was given in.
      stops: triggerId === undefined && logged.every(({ rests }) => rests),
      withdrawn: () => withdrawn() ?? right.gone(),
      outdated: async () => (await needs.rights.gone({ tokenHash }, item)) ?? (await outdated()),
    };
    try {
      await carryOutBatch({ ...needs, moves }, batch);
    } catch (error) {
      log.error({ err: error, batch: batchId }, 'a batch of writes could not be carried out');
      const lost = { event: { kind: 'no-answer' }, readBack: null } as const;
      const ends = logged.map(({ commandId }) => ({ id: commandId, ...lost }));
      await moves
        .advance(item, ends)
        .catch((failed: unknown) =>
          log.error({ err: failed, batch: batchId }, 'the end of a batch could not be stored'),
        );
    } finally {
      validity.end();
      right.end();
      running.delete(batchId);
      for (const { commandId } of logged) {
        needs.carried.over(commandId);
        needs.ended(commandId);
      }
    }
  };

  /** Checks, logs and begins a batch. */
  const give = async (
    request: BatchRequest,
    options: BatchOptions,
    validity: Standing,
  ): Promise<WriteBatch> => {
    const byPerson = options.triggerId === undefined;
    const parts = await hurried(await partsOf(request, byPerson), byPerson);
    const [one] = parts;
    // Before the interlocks are asked of all of them.
    if (one !== undefined) {
      const stops = byPerson && parts.every(({ rests }) => rests);
      const by = stops ? { stopOf: request.userId } : byPerson ? 'people' : 'itself';
      await needs.budget.demand(one.target.itemId, parts.length, by);
    }
    const refused = await refusalsOf(parts, !byPerson);
    const [first, ...rest] = await rowsOf(parts, refused, {
      ...request,
      triggerId: options.triggerId ?? null,
    });
    if (first?.batchId === undefined) throw refuse('general.not_found');
    if (byPerson && refused.every((fault) => fault === null)) {
      const how = { by: request.userName, waits: false, given: validity.given };
      const stops = parts.filter(({ rests }) => rests);
      await Promise.all(stops.map(({ target }) => needs.approvals.replace(target, how)));
    }
    const inserted = needs.carried.stored(store.insertBatch([first, ...rest]), (made) =>
      made.fresh ? made.commands : [],
    );
    const { commands, fresh } = await inserted.finally(validity.logging());
    const culprit = refused.findIndex((fault) => fault !== null);
    const [fault, part] = [refused[culprit], parts[culprit]];
    if (fault && part) throw withNames(fault, part.target);
    const batchId = commands[0]?.batchId ?? first.batchId;
    if (!fresh) {
      const isSame =
        commands.length === parts.length &&
        parts.every(({ target, write }, index) => {
          const { pointId, newValue } = commands[index] ?? {};
          return pointId === target.pointId && newValue === String(write.value);
        });
      if (!isSame) throw refuse('telemetry.key_reused');
      validity.end();
      return { batchId, commands };
    }
    commands.forEach(published);
    const logged = parts.flatMap((each, index) => {
      const command = commands[index];
      return command === undefined ? [] : [{ ...each, commandId: command.commandId }];
    });
    // Its frames are counted from when it is at its points.
    const work = Promise.resolve().then(() => run(batchId, logged, request, options, validity));
    works.add(work);
    for (const { target } of logged) needs.turns.follow(target, work);
    void work.finally(() => works.delete(work));
    return { batchId, commands };
  };

  const breakOff = (): void => {
    for (const batch of running.values()) batch.end(refuse('telemetry.batch_broken_off'));
  };

  return {
    /**
     * @returns the commands in state `waiting`, or those of the first batch of a repeated key
     * @throws refusal those of `setValue`, of the first point that cannot be written; and
     * `telemetry.batch_twice`, `telemetry.batch_typed_name`, `telemetry.batch_approval`
     */
    async write(request: BatchRequest, options: BatchOptions = {}): Promise<WriteBatch> {
      const given = needs.turns.given(request.waitedMs);
      const valid = beginValidity(clock, request.validSeconds, request.waitedMs);
      const end = (): void => {
        valid.end();
        given.end();
      };
      const validity = { ...valid, end, given };
      try {
        return await give(request, options, validity);
      } catch (error) {
        validity.end();
        throw error;
      }
    },

    /** Whether there was something of it left to do; what was sent by then is carried through. */
    cancel(deviceId: DeviceId, batchId: string): boolean {
      const batch = running.get(batchId);
      if (batch?.device !== deviceId) return false;
      batch.end(refuse('telemetry.batch_cancelled'));
      return true;
    },

    /** Sends nothing more of what is under way: told before the lines are closed, or half of it would go out yet. */
    breakOff,

    /** Breaks off what is under way and waits for it. */
    async drain(): Promise<void> {
      moves.stop();
      breakOff();
      await Promise.allSettled(works);
    },
  };
}
