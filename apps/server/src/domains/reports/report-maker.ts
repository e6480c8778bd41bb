/** What makes the files of one kind of report, for whoever has them made without being there. */
import type { Call, Language } from '@millwright/contract';
import type {
  RunFormat,
  ScheduledKind,
} from '@millwright/contract/reports/schedules/schedule-limits';
import type { ItemId, TimeSpan } from '@millwright/kernel';
import type { Tx } from '../../platform/storage/index.ts';
import type { TaskRun } from '../tasks/index.ts';

/** One file that is wanted. */
export interface FileOrder {
  /** Of the report, by its kind. */
  readonly id: number;
  readonly span: TimeSpan;
  readonly format: RunFormat;
  readonly language: Language;
  /** When it is made. */
  readonly at: number;
  /** What whoever it is made for is called. */
  readonly by: string;
}

/** What making it is given, as a background task is. */
export type MakingRun = Pick<TaskRun, 'access' | 'signal' | 'progress' | 'writeResult'>;

/** A report that a schedule can name. */
export interface ReportSource {
  readonly id: number;
  readonly itemId: ItemId;
  readonly name: string;
}

export interface ReportMaker {
  readonly kind: ScheduledKind;
  /** Who may make this call may have it made. */
  readonly call: Call;
  /** Those there are of these, in no order. */
  find(ids: readonly number[]): Promise<ReportSource[]>;
  /** @param tx reads what a transaction has made as well */
  ofItem(item: ItemId, tx?: Tx): Promise<ReportSource[]>;
  /** The earliest moment that it shows. @throws Fault refusal `general.not_found` */
  readsFrom(order: Pick<FileOrder, 'id' | 'span'>): Promise<number>;
  /** Writes the one file of it. @throws Fault the refusals of the file that people ask for */
  write(order: FileOrder, run: MakingRun): Promise<void>;
}
