/** What a hand can do on a node. Pure. */
import { DataType, type PointId } from '@millwright/kernel';
import type { EventAction, NodeEvent } from '@millwright/scene';

export const actionKinds = [
  'write',
  'toggle',
  'step',
  'input',
  'open-screen',
  'open-popup',
  'close-popup',
] as const;
export type ActionKind = (typeof actionKinds)[number];

/** What of a point decides what may be done to it. */
interface Written {
  readonly id: PointId;
  readonly dataType: number;
}

/** The points to which this may be done. */
export const pointsFor = <Point extends Written>(
  kind: EventAction['kind'],
  points: readonly Point[],
): readonly Point[] => {
  if (kind === 'toggle') return points.filter(({ dataType }) => dataType === DataType.BOOL);
  if (kind !== 'step') return points;
  return points.filter(({ dataType }) => dataType !== DataType.BOOL && dataType !== DataType.CHAR);
};

/** Null where there is nothing that it could be done to. */
export function firstAction(
  kind: ActionKind,
  known: { readonly points: readonly Written[]; readonly screen: number | null },
): EventAction | null {
  const { screen } = known;
  const point = pointsFor(kind, known.points)[0]?.id ?? null;
  switch (kind) {
    case 'close-popup':
      return { kind };
    case 'open-screen':
    case 'open-popup':
      return screen === null ? null : { kind, screen };
    case 'write':
      return point === null ? null : { kind, point, value: 1 };
    case 'step':
      return point === null ? null : { kind, point, by: 1 };
    default:
      return point === null ? null : { kind, point };
  }
}

/** Whether something may be asked before it. */
export const isAskedBefore = (kind: EventAction['kind']): boolean =>
  kind === 'write' || kind === 'toggle' || kind === 'step' || kind === 'input';

/** What changes a machine is asked about until somebody says otherwise; a value that was set is not. */
export const eventOf = (action: EventAction): NodeEvent => ({
  on: 'press',
  action,
  confirm: isAskedBefore(action.kind) && action.kind !== 'input' ? 'ask' : 'none',
});

/** A value to be written as it was typed: a number where it is one. */
export const typedValue = (typed: string): number | string => {
  const value = Number(typed);
  return typed.trim() !== '' && Number.isFinite(value) ? value : typed;
};

export const mostEvents = 8;
