/** The steps by which durations are told, and what of each is planned time. */
import { refuse } from '@millwright/contract';
import type { DurationStep } from '@millwright/contract/reports/status/equipment-status.schemas';
import { type ShiftClock, type TimeSpan, timeSteps } from '@millwright/kernel';

export interface PlannedStep extends TimeSpan {
  /** The name of the shift; null of other steps. */
  readonly shift: string | null;
  /** What of it is planned: shifts where there are any, else all of it. */
  readonly planned: readonly TimeSpan[];
}

const within = ({ from, to }: TimeSpan, turns: readonly TimeSpan[]): TimeSpan[] =>
  turns
    .filter((turn) => turn.to > from && turn.from < to)
    .map((turn) => ({ from: Math.max(from, turn.from), to: Math.min(to, turn.to) }));

/**
 * @param shifts null where the item has no shift calendar: there are no steps of shifts then
 * @throws Fault refusal `report.too_many_steps` {most}
 */
export function plannedSteps(
  span: TimeSpan,
  by: DurationStep,
  { shifts, timeZone }: { readonly shifts: ShiftClock | null; readonly timeZone: string },
  most: number,
): PlannedStep[] {
  const turns = (shifts?.between(span.from, span.to) ?? []).map(({ name, begin, end }) => ({
    ...{ name, from: begin, to: end },
  }));
  const planned = (step: TimeSpan) => (shifts === null ? [step] : within(step, turns));
  if (by === 'shift') {
    if (turns.length > most) throw refuse('report.too_many_steps', { most });
    return turns.flatMap(({ name, ...turn }) =>
      within(span, [turn]).map((step) => ({ ...step, shift: name, planned: [step] })),
    );
  }
  const steps =
    by === 'span' ? [span] : timeSteps(span, { unit: 'day', every: 1 }, { timeZone, most });
  if (steps === null) throw refuse('report.too_many_steps', { most });
  return steps.map((step) => ({ ...step, shift: null, planned: planned(step) }));
}
