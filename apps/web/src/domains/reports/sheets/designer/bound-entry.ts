/** What the form of a bound cell holds, and the content that it becomes. */
import type { ReportInterval } from '@millwright/contract/reports/configured/report-fields';
import type { AggregateName } from '@millwright/contract/reports/history.schemas';
import type { alarmFields } from '@millwright/contract/reports/sheets/sheet-limits';
import type {
  SheetContent,
  SheetMoment,
  SheetSpan,
} from '@millwright/contract/reports/sheets/sheet-template';
import type { PointId } from '@millwright/kernel';

export const boundKinds = [
  ...(['value', 'sample', 'series', 'steps', 'state', 'moment'] as const),
  ...(['alarms', 'alarmList'] as const),
] as const;
export type BoundKind = (typeof boundKinds)[number];

export interface BoundEntry {
  /** Null: what is typed into the cell. */
  readonly kind: BoundKind | null;
  readonly pointId: PointId | null;
  readonly aggregate: AggregateName;
  readonly span: SheetSpan;
  readonly at: SheetMoment;
  readonly step: ReportInterval;
  readonly field: (typeof alarmFields)[number];
  readonly least: number;
  readonly greatest: number;
}

const begin: SheetMoment = { from: 'begin', days: 0, clock: null };

const fresh: BoundEntry = {
  ...{ kind: null, pointId: null, aggregate: 'mean', at: begin },
  span: { begin, end: { ...begin, from: 'end' } },
  step: { unit: 'hour', every: 1 },
  ...{ field: 'name', least: 0, greatest: 1 },
};

/** What the form begins with. */
export function startBound(content: SheetContent | undefined): BoundEntry {
  const kind = boundKinds.find((one) => one === content?.kind) ?? null;
  return content === undefined || kind === null ? fresh : { ...fresh, ...content, kind };
}

/** Undefined where the entry is not whole: a point is missing. */
export function finishBound(entry: BoundEntry): SheetContent | undefined {
  const { kind, pointId, aggregate, span, at, step, field, least, greatest } = entry;
  switch (kind) {
    case 'moment':
      return { kind, at };
    case 'alarms':
      return { kind, span };
    case 'steps':
      return { kind, step, span };
    case 'alarmList':
      return { kind, field, span };
    case null:
      return undefined;
    default:
  }
  if (pointId === null) return undefined;
  switch (kind) {
    case 'value':
      return { kind, pointId, aggregate, span };
    case 'sample':
      return { kind, pointId, at };
    case 'series':
      return { kind, pointId, aggregate, step, span };
    case 'state':
      return {
        kind,
        pointId,
        least: Math.min(least, greatest),
        greatest: Math.max(least, greatest),
        span,
      };
  }
}
