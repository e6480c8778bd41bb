import type {
  Alarm,
  AlarmCounts,
  AlarmRule,
  AlarmRuleEdit,
  AlarmRuleInput,
  AlarmTrendStep,
} from '@millwright/contract/alarms/alarms.schemas';
import type { LimitChanges } from '@millwright/contract/alarms/limits/limit-preview.calls';
import type { LimitPreview } from '@millwright/contract/alarms/limits/limit-preview.schemas';
import type { AlarmQuality } from '@millwright/contract/alarms/quality/quality.schemas';
import type {
  AlarmCall,
  PlanCourse,
} from '@millwright/contract/alarms/recipients/recipients.schemas';
import type { AlarmNote } from '@millwright/contract/alarms/sources/alarm-notes.schemas';
import type { RecordedPoint } from '@millwright/contract/alarms/sources/recorded.schemas';
import type { AlarmGuide } from '@millwright/contract/alarms/sources/rule-details.schemas';
import type { RuleChange } from '@millwright/contract/alarms/sources/rule-history.schemas';
import type { ItemId, PointId } from '@millwright/kernel';
import type { Stoppable } from '../../base/lifecycle.ts';
import type { Acting } from '../../platform/audit/index.ts';
import type { Download, UploadedFile } from '../../platform/http/index.ts';
import type { AlarmRuleQuery } from './alarm-rules.store.ts';
import type { AlarmFilter, AlarmQuery, AlarmTrendQuery } from './occurrences/index.ts';
import type { PastAlarmEvent, recordPastAlarms } from './past/index.ts';
import type { QualityQuery } from './quality/index.ts';
import type { Shelving } from './shelving/index.ts';

/** Limits and rules that raise alarms, and the alarms: current, confirmed, history. */
export interface Alarms extends Stoppable {
  listRules(query: AlarmRuleQuery): Promise<{ list: AlarmRule[]; total: number }>;
  /** Who changed what of it, the latest first. */
  ruleHistory(rule: number): Promise<RuleChange[]>;
  createRule(input: AlarmRuleInput, acting: Acting): Promise<AlarmRule>;
  editRule(input: AlarmRuleEdit, acting: Acting): Promise<AlarmRule>;
  deleteRules(ids: readonly number[], acting: Acting): Promise<number>;
  /** The file beside the instructions of a rule. */
  readonly ruleFiles: {
    set(rule: number, file: UploadedFile, acting: Acting): Promise<AlarmRule>;
    remove(rule: number, acting: Acting): Promise<AlarmRule>;
    read(rule: number): Promise<Download>;
  };
  /** Counted as far as 10,000; `more` where there are more. */
  list(query: AlarmQuery): Promise<{ list: Alarm[]; total: number; more: boolean }>;
  counts(filter: Pick<AlarmFilter, 'visible' | 'itemId'>): Promise<AlarmCounts>;
  /** How many were raised in each hour, day or month up to now. */
  /** In the zone that is named, else in that of the item or the installation. */
  trend(
    query: Omit<AlarmTrendQuery, 'now' | 'timeZone'> & { readonly timeZone?: string | undefined },
  ): Promise<{ timeZone: string; list: AlarmTrendStep[] }>;
  /** One alarm, with how far its recipient plans have come, who was told, what its points stood at, and the last ten of its source; `whole` with addresses outside. */
  detail(
    id: number,
    whole: boolean,
  ): Promise<{
    alarm: Alarm;
    plans: PlanCourse[];
    calls: AlarmCall[];
    others: Alarm[];
    recorded: RecordedPoint[];
    instructions: string;
    guide: AlarmGuide;
    notes: AlarmNote[];
  }>;
  /** What would be active now if points had other limits; nothing is changed. */
  tryLimits(input: {
    readonly ids: readonly PointId[];
    readonly changes: LimitChanges;
  }): Promise<LimitPreview>;
  /** How the alarms of a span did. */
  quality(query: QualityQuery): Promise<AlarmQuality>;
  confirm(input: { ids: readonly number[]; note: string }, acting: Acting): Promise<Alarm[]>;
  writeNote(input: { id: number; text: string }, acting: Acting): Promise<AlarmNote>;
  readonly shelving: Omit<Shelving, 'begin'>;
  /** Records alarms of a past that nobody saw live: see {@link recordPastAlarms}. */
  recordPast(events: readonly PastAlarmEvent[]): Promise<number>;
  /**
   * How often alarms of items went on where they had ended, since this was asked last: their account
   * was beyond its rate.
   */
  takeJoined(): ReadonlyMap<ItemId, number>;
  /** The item of each, null where there is no such alarm. */
  itemsOfAlarms(ids: readonly number[]): Promise<(ItemId | null)[]>;
  /** The item of each, null where there is no such rule. */
  itemsOfRules(ids: readonly number[]): Promise<(ItemId | null)[]>;
  /** Begins to watch, from the alarms that are active; before telemetry brings samples. */
  start(): Promise<void>;
  /** Resolves when everything that happened is recorded, unless the database is away. */
  settled(): Promise<void>;
}
