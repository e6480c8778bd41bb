/** What whoever writes a point says. */
import type {
  RelativeChange,
  UndoChange,
  WriteCommand,
  WrittenChange,
  WrittenFrom,
} from '@millwright/contract/telemetry/telemetry.schemas';
import type { Fault, PointId } from '@millwright/kernel';
import type { WriteTarget, WriteValue } from '../point-writer.ts';

export interface WriteRequest {
  readonly pointId: PointId;
  readonly value: WriteValue;
  readonly note: string | null;
  readonly idempotencyKey: string | null;
  /** In whose name: an assignment or a trigger writes in that of whoever started it. */
  readonly userId: number;
  /** The user behind the session, who may act as another one; absent where no person gives it. */
  readonly personId?: number | undefined;
  /** Who acts: a person, or an assignment or a trigger by its name. */
  readonly userName: string;
  /** Where from; empty where an assignment writes. */
  readonly address: string;
  /** The assignment that writes; null where a person does. */
  readonly assignmentId: number | null;
  /** The trigger that writes; absent where none does. */
  readonly triggerId?: number;
  /** The history task that resets its flag; absent where none does. */
  readonly historyTaskId?: number;
  /** The screen that a person writes from; absent where it is none. */
  readonly screen?: WrittenFrom | undefined;
  /** The name of the point as a person has typed it; absent where nobody was asked. */
  readonly typedName?: string | null | undefined;
  /** Seconds after which it is not sent any more; null where it waits as long as its line takes. */
  readonly validSeconds: number | null;
  /** Milliseconds that have passed since it was given: a request waits for the database before it is looked at. */
  readonly waitedMs?: number | undefined;
  /** Of the session that gave it: while it waits, its right may end. Absent where no session did. */
  readonly tokenHash?: string | undefined;
}

/** What whoever acts by itself says of a write, beside the request. */
export interface WriteOptions {
  /** Asked just before its frame goes: why it is not to be sent any more, or null. */
  readonly withdrawn?: () => Fault | null;
  /** What it belongs to, for the log. */
  readonly change?: WrittenChange;
  /** Whether the log has this refusal; left out, it has each. Nothing of what is refused is sent. */
  readonly logsRefusal?: (refusal: Fault) => boolean;
  /** Why its point does not take it, before all else. */
  readonly against?: (target: WriteTarget) => Fault | null;
  /** Done once nothing is against it, and before it is logged: why it is not to be given all the same. */
  readonly before?: (target: WriteTarget) => Promise<Fault | null>;
}

/** A write by the value that the point has when its turn comes: a relative one, or an undoing. */
export type RelativeRequest = Omit<WriteRequest, 'value'> & {
  readonly change: RelativeChange | UndoChange;
};

/** Gives a write. @throws its refusal */
export type SetValue = (asked: WriteRequest, options?: WriteOptions) => Promise<WriteCommand>;
