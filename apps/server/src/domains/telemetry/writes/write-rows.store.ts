/** Write commands as rows: their columns, how they are put there, and how they are read. */
import type {
  WriteCommand,
  WriteState,
  WrittenChange,
  WrittenFrom,
} from '@millwright/contract/telemetry/telemetry.schemas';
import type { DeviceId, FaultDetails, ItemId, PointId, ValueFormat } from '@millwright/kernel';
import { type ColumnType, type GeneratedAlways, type Selectable, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import { targetMeaning } from './target-meaning.ts';
import { isFinished } from './write-command-state.ts';

export type WriteTables = Tables<{
  write_command: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    device_id: DeviceId;
    point_id: PointId;
    device_name: string;
    point_name: string;
    unit: string;
    user_id: number;
    user_name: string;
    assignment_id: number | null;
    trigger_id: number | null;
    history_task_id: number | null;
    address: string;
    note: string | null;
    state: WriteState;
    reason: string | null;
    reason_details: ColumnType<FaultDetails | null, string | null, string>;
    change: ColumnType<WrittenChange | null, string | null, never>;
    old_value: string | null;
    new_value: string;
    read_back: string | null;
    value_format: ColumnType<ValueFormat | null, string | null, never>;
    idempotency_key: string | null;
    batch_id: string | null;
    target_meaning: string | null;
    person_id: number | null;
    approve_until: ColumnType<Date | null>;
    screen_id: number | null;
    screen_name: string | null;
    screen_revision: number | null;
    decided_by: string | null;
    decided_at: ColumnType<Date | null>;
    created_at: ColumnType<Date>;
    finished_at: ColumnType<Date> | null;
  };
}>;

export interface NewWrite {
  readonly itemId: ItemId;
  readonly deviceId: DeviceId;
  readonly pointId: PointId;
  readonly deviceName: string;
  readonly pointName: string;
  readonly unit: string;
  /** How its values are told, with the texts that they need. */
  readonly format: ValueFormat | null;
  readonly userId: number;
  readonly userName: string;
  readonly assignmentId: number | null;
  readonly triggerId?: number | null;
  readonly historyTaskId?: number | null;
  readonly address: string;
  /** The user behind the session it is given in; absent where no person gives it. */
  readonly personId?: number | undefined;
  /** The screen that it is written from; absent where it is none. */
  readonly screen?: WrittenFrom | undefined;
  readonly note: string | null;
  readonly state: WriteState;
  readonly reason: string | null;
  /** What fills the text of the reason. */
  readonly details: FaultDetails | null;
  /** How the new value was reckoned; null where it was given itself. */
  readonly change?: WrittenChange | null;
  readonly oldValue: string | null;
  readonly newValue: string;
  readonly idempotencyKey: string | null;
  /** Of those that are written together; absent where it is written by itself. */
  readonly batchId?: string;
  /** Until when it waits for a second person; absent where it does not. */
  readonly approveUntil?: Date;
  readonly at: Date;
}

const screenOf = ({
  screen_id: id,
  screen_name: name,
  screen_revision: revision,
}: Selectable<WriteTables['write_command']>): WrittenFrom | null =>
  id === null || name === null || revision === null ? null : { id, name, revision };

export const toCommand = (row: Selectable<WriteTables['write_command']>): WriteCommand => ({
  commandId: row.id,
  itemId: row.item_id,
  deviceId: row.device_id,
  pointId: row.point_id,
  deviceName: row.device_name,
  pointName: row.point_name,
  userName: row.user_name,
  assignmentId: row.assignment_id,
  triggerId: row.trigger_id,
  historyTaskId: row.history_task_id,
  screen: screenOf(row),
  batchId: row.batch_id,
  state: row.state,
  reason: row.reason,
  details: { point: row.point_name, device: row.device_name, ...row.reason_details },
  change: row.change,
  oldValue: row.old_value,
  newValue: row.new_value,
  readBack: row.read_back,
  unit: row.unit,
  format: row.value_format,
  note: row.note,
  approveUntil: row.approve_until?.getTime() ?? null,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at?.getTime() ?? null,
  createdAt: row.created_at.getTime(),
  finishedAt: row.finished_at?.getTime() ?? null,
});

export const rowOf = (write: NewWrite) => ({
  item_id: write.itemId,
  device_id: write.deviceId,
  point_id: write.pointId,
  device_name: write.deviceName,
  point_name: write.pointName,
  unit: write.unit,
  value_format: write.format === null ? null : JSON.stringify(write.format),
  user_id: write.userId,
  user_name: write.userName,
  assignment_id: write.assignmentId,
  trigger_id: write.triggerId ?? null,
  history_task_id: write.historyTaskId ?? null,
  address: write.address,
  note: write.note,
  state: write.state,
  reason: write.reason,
  reason_details: write.details === null ? null : JSON.stringify(write.details),
  change: write.change ? JSON.stringify(write.change) : null,
  old_value: write.oldValue,
  new_value: write.newValue,
  read_back: null,
  idempotency_key: write.idempotencyKey,
  batch_id: write.batchId ?? null,
  person_id: write.personId ?? null,
  screen_id: write.screen?.id ?? null,
  screen_name: write.screen?.name ?? null,
  screen_revision: write.screen?.revision ?? null,
  approve_until: write.approveUntil ?? null,
  decided_by: null,
  decided_at: null,
  target_meaning: targetMeaning(sql`select ${write.pointId}::bigint`),
  created_at: write.at,
  finished_at: isFinished(write.state) ? write.at : null,
});
