/**
 * A person, an assignment or a trigger writes a point. Every attempt is logged, the refused ones too; the answer is the command
 * as sent, and its further course (accepted, confirmed by read-back …) goes out on the live topic.
 */

import { refuse } from '@millwright/contract';
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { type Clock, Fault, type PointId, seconds } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import type { Devices } from '../../devices/index.ts';
import { type WriteChecks, withNames } from './check-write.ts';
import type { PointWriter, WriteInterlocks, WriteTarget, WriteValue } from './point-writer.ts';
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
  /** Seconds after which it is not sent any more; null where it waits as long as its line takes. */
  readonly validSeconds: number | null;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: WritesStore;
  readonly interlocks: WriteInterlocks;
  readonly writer: PointWriter;
  readonly checks: WriteChecks;
  readonly textLists: Pick<Devices['textLists'], 'formatsOf'>;
  /** Told of every state a command enters. */
  readonly published: (command: WriteCommand) => void;
  /** Told when nothing more is done for a command, also where its last state could not be stored. */
  readonly ended: (command: WriteCommand) => void;
}

export function createSetValue(needs: Needs) {
  const { clock, log, store, writer, interlocks, checks, textLists, published, ended } = needs;
  const running = new Set<Promise<void>>();
  const now = () => new Date(clock.now());

  const findRefusal = async (target: WriteTarget, { pointId, value }: WriteRequest) =>
    (await checks.refusal(target, value)) ?? checks.permit(pointId);

  const advance = async (id: number, event: WriteEvent, text: string | null): Promise<boolean> => {
    const [command] = await store.advance([{ id, event, readBack: text }], now());
    if (command) published(command);
    return command?.state === 'accepted';
  };

  /** The point may have been changed since the check: what is refused now was not sent. */
  const send = async (
    target: WriteTarget,
    { pointId, value, validSeconds }: WriteRequest,
  ): Promise<WriteEvent> => {
    let isExpired = false;
    const expire = (): void => {
      isExpired = true;
    };
    const cancel = validSeconds === null ? undefined : clock.after(seconds(validSeconds), expire);
    const forbidden = (): Fault | null =>
      isExpired && validSeconds !== null
        ? refuse('telemetry.write_expired', { seconds: validSeconds })
        : interlocks.refusalNow(target);
    try {
      return await writer.write(pointId, value, forbidden);
    } catch (error) {
      if (!(error instanceof Fault && error.family === 'refusal')) throw error;
      return { kind: 'refused', reason: error.code, details: error.details };
    } finally {
      cancel?.();
    }
  };

  const run = async (id: number, target: WriteTarget, request: WriteRequest): Promise<void> => {
    try {
      const answer = await send(target, request);
      if (!isUndecided(answer) && !(await advance(id, answer, null))) return;
      const { event, text } = await writer.readBack(request.pointId);
      await advance(id, endAfter(answer, event), text);
    } catch (error) {
      log.error({ err: error, command: id }, 'a write command could not be carried out');
      await advance(id, { kind: 'no-answer' }, null).catch((failed: unknown) =>
        log.error({ err: failed, command: id }, 'the end of a write command could not be stored'),
      );
    }
  };

  return {
    /**
     * @returns the command in state `sent`, or the first command of a repeated idempotency key
     * @throws refusal `general.not_found`, `telemetry.not_writable`, `telemetry.device_offline`,
     * `telemetry.value_out_of_range`, `telemetry.beyond_write_range`, `telemetry.off_write_step`,
     * `telemetry.rounds_out_of_range`, `telemetry.value_not_number`, `telemetry.value_not_whole`,
     * `telemetry.value_not_switch`, `telemetry.text_too_long`, `telemetry.write_too_often`,
     * `telemetry.no_collector`, `interlock.holds`, `interlock.unknown`
     */
    async setValue(request: WriteRequest): Promise<WriteCommand> {
      const target = await writer.target(request.pointId);
      if (!target) throw refuse('general.not_found');
      const refused = await findRefusal(target, request);
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
        oldValue: target.value,
        newValue: String(request.value),
        // A refused intent may be tried again under the same key.
        idempotencyKey: refused ? null : request.idempotencyKey,
        at: now(),
      });
      if (refused) throw withNames(refused, target);
      if (!fresh) return command;
      published(command);
      const work = run(command.commandId, target, request);
      running.add(work);
      void work.finally(() => {
        running.delete(work);
        ended(command);
      });
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
