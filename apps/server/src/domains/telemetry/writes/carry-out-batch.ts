/** Sends a batch that is logged, frame by frame, reads it back, and then writes its flag. */
import { refuse } from '@millwright/contract';
import type { PointWrite, WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { type Clock, Fault, type PointId } from '@millwright/kernel';
import type { AccountTurns } from '../account-turns.ts';
import type { KeptMoves } from './kept-moves.ts';
import { againstStopped, type Given, type PointTurns } from './point-turns.ts';
import type { AskedWrite, PointWriter, WriteInterlocks, WriteTarget } from './point-writer.ts';
import { beginValidity, type Validity } from './validity.ts';
import { endAfter, isUndecided, type WriteEvent } from './write-command-state.ts';
import type { WriteMove, WritesStore } from './writes.store.ts';

/** A point of a batch, and the command that stands in the log for it. */
export interface LoggedWrite extends AskedWrite {
  readonly write: PointWrite;
  readonly commandId: number;
}
type Frame = readonly LoggedWrite[];

export interface LoggedBatch {
  readonly parts: readonly LoggedWrite[];
  /** Written last and alone, once all parts hold what was written. */
  readonly flag: LoggedWrite | null;
  /** Why nothing of it is sent any more, or null. */
  readonly over: () => Fault | null;
  /** What each frame may wait for its line; null where `over` says how long all of it may. */
  readonly lineSeconds: number | null;
  /** Asked just before each frame goes, as `over` is. */
  readonly withdrawn: () => Fault | null;
  /** Each frame is read back before the next one goes. */
  readonly stepwise: boolean;
  readonly given: Given;
  /** A person gave it, and all of it brings to rest: it goes ahead of what waits. */
  readonly stops: boolean;
  /** Asked before each frame: why nothing more of it is sent, or null. */
  readonly outdated: () => Promise<Fault | null>;
}

interface Needs {
  readonly clock: Clock;
  readonly store: Pick<WritesStore, 'advance'>;
  readonly moves: Pick<KeptMoves, 'advance'>;
  readonly writer: PointWriter;
  readonly interlocks: Pick<WriteInterlocks, 'refusalNow'>;
  /** Hears of each frame. */
  readonly turns: Pick<PointTurns, 'going' | 'gone' | 'stops' | 'isStopped'>;
  /** For what ends a write. */
  readonly accounts: Pick<AccountTurns, 'end'>;
  readonly published: (command: WriteCommand) => void;
}

/** Whether it may stand in the device, as a read-back tells. */
const mayBeThere = (event: WriteEvent): boolean => event.kind === 'accepted' || isUndecided(event);

export async function carryOutBatch(
  { clock, store, moves, writer, interlocks, turns, accounts, published }: Needs,
  { parts, flag, over, lineSeconds, stepwise, given, stops, outdated, withdrawn }: LoggedBatch,
): Promise<void> {
  /** All parts are of one device, and so of one item. */
  const item = (parts[0] ?? flag)?.target.itemId;
  if (item === undefined) return;
  const advance = (made: readonly WriteMove[]) => moves.advance(item, made);
  /** Before the frame: what cannot be logged at once is not sent. */
  const beginFrame = async (frame: Frame): Promise<readonly WriteCommand[]> => {
    const event = { kind: 'go' } as const;
    const begun = frame.map(({ commandId: id }) => ({ id, event, readBack: null }));
    const moved = await accounts.end(item, () => store.advance(begun, new Date(clock.now())));
    moved.forEach(published);
    return moved;
  };
  const advanceAll = (frame: Frame, event: WriteEvent): Promise<readonly WriteCommand[]> =>
    advance(frame.map(({ commandId }) => ({ id: commandId, event, readBack: null })));
  const leaveOut = (frame: Frame, why: Fault): Promise<readonly WriteCommand[]> =>
    advanceAll(frame, { kind: 'refused', reason: why.code, details: why.details });

  /** The number of its frame among those to each point. */
  const own = new Map<PointId, number>();
  /** Asked just before the frame goes. */
  const forbidden = (frame: Frame, waiting: Validity): Fault | null => {
    const fault = over() ?? waiting.over() ?? interlocks.refusalNow(frame) ?? withdrawn();
    if (fault !== null) return fault;
    for (const { target } of frame) {
      if (writer.version(target.pointId) !== target.version) {
        return refuse('telemetry.point_changed', { point: target.pointName });
      }
      const stopped = stops ? null : againstStopped(turns, target, given);
      if (stopped !== null) return stopped;
    }
    const lost = lostBefore(frame);
    if (lost !== null) return refuse('telemetry.batch_unconfirmed', { other: lost.pointName });
    for (const { target } of frame) {
      // A device that knows not the first function is asked by another: it is one frame all the same.
      if (!own.has(target.pointId)) own.set(target.pointId, turns.going(target));
      if (stops) turns.stops(target, given);
    }
    return null;
  };
  const isOurs = ({ pointId }: WriteTarget): boolean =>
    turns.gone({ pointId }) === (own.get(pointId) ?? 0);
  /** A point to which something else went after it was read: the flag would say that it holds what was written. */
  const lostBefore = (frame: Frame): WriteTarget | null => {
    if (flag === null || frame[0] !== flag || own.has(flag.target.pointId)) return null;
    return parts.find(({ target }) => !isOurs(target))?.target ?? null;
  };
  /** The points may have been changed since the check: what is refused now was not sent. */
  const send = async (frame: Frame, waiting: Validity): Promise<WriteEvent> => {
    const writes = frame.map(({ write }) => write);
    try {
      return await writer.writeFrame(writes, () => forbidden(frame, waiting), { stops });
    } catch (error) {
      if (!(error instanceof Fault && error.family === 'refusal')) throw error;
      return { kind: 'refused', reason: error.code, details: error.details };
    }
  };
  /** In the log as sent before it is. */
  const carryOut = async (frame: Frame): Promise<WriteEvent> => {
    const waiting = beginValidity(clock, lineSeconds);
    try {
      const going = await beginFrame(frame);
      // Whoever collects next has ended it meanwhile: what the log says was not sent is not.
      const isEnded = going.length < frame.length;
      const answer: WriteEvent = isEnded
        ? { kind: 'refused', reason: 'telemetry.batch_broken_off' }
        : await send(frame, waiting);
      await advanceAll(frame, answer);
      return answer;
    } finally {
      waiting.end();
    }
  };
  /** @returns the first point that does not hold what was written */
  const readBack = async (frame: Frame, answer: WriteEvent): Promise<WriteTarget | null> => {
    const readings = await writer.readFrame(frame.map(({ write }) => write.pointId));
    const moves = frame.map(({ commandId: id, target }, index): WriteMove => {
      // What stands elsewhere by now says nothing of where it went.
      const isThere = writer.version(target.pointId) === target.version;
      const reading = isThere ? readings[index] : undefined;
      const { event, text } = reading ?? { event: { kind: 'no-answer' }, text: null };
      const found: WriteEvent = isOurs(target) ? event : { kind: 'overwritten' };
      return { id, event: endAfter(answer, found), readBack: text };
    });
    const moved = await advance(moves);
    const isConfirmed = (part: LoggedWrite): boolean =>
      moved.some(({ commandId, state }) => commandId === part.commandId && state === 'confirmed');
    return frame.find((part) => !isConfirmed(part))?.target ?? null;
  };

  const byPoint = new Map(parts.map((part) => [part.write.pointId, part]));
  const frames = writer
    .frames(parts.map(({ write }) => write.pointId))
    .map((points): Frame => points.flatMap((point) => byPoint.get(point) ?? []));
  const taken: { readonly frame: Frame; readonly answer: WriteEvent }[] = [];
  let stop: Fault | null = null;
  for (const frame of frames) {
    stop ??= over() ?? (await outdated());
    if (stop !== null) {
      await leaveOut(frame, stop);
      continue;
    }
    const answer = await carryOut(frame);
    const first = frame[0]?.target ?? null;
    let stuck = answer.kind === 'accepted' ? null : first;
    if (mayBeThere(answer)) {
      if (stepwise) stuck = (await readBack(frame, answer)) ?? stuck;
      else taken.push({ frame, answer });
    }
    if (stuck !== null) {
      stop = over() ?? refuse('telemetry.batch_stopped', { other: stuck.pointName });
    }
  }
  for (const { frame, answer } of taken) {
    const other = await readBack(frame, answer);
    if (other === null) continue;
    stop ??= refuse('telemetry.batch_unconfirmed', { other: other.pointName });
  }
  if (flag === null) return;
  stop ??= over() ?? (await outdated());
  if (stop !== null) {
    await leaveOut([flag], stop);
    return;
  }
  const answer = await carryOut([flag]);
  if (mayBeThere(answer)) await readBack([flag], answer);
}
