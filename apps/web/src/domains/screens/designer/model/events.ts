/** What a hand can do on a node. Pure. */
import { DataType, type PointId } from '@millwright/kernel';
import { type EventAction, heldFor, type NodeEvent } from '@millwright/scene';

export const actionKinds = [
  'write',
  'toggle',
  'momentary',
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
  if (kind === 'momentary') return points.filter(({ dataType }) => dataType !== DataType.CHAR);
  if (kind !== 'step') return points;
  return points.filter(({ dataType }) => dataType !== DataType.BOOL && dataType !== DataType.CHAR);
};

/** What an action is still to be given before it is one: nobody chooses it but who draws. */
export const neededBy = (kind: ActionKind): 'point' | 'screen' | null =>
  kind === 'close-popup'
    ? null
    : kind === 'open-screen' || kind === 'open-popup'
      ? 'screen'
      : 'point';

/** Whether there is anything that it could be done to. */
export function isPossible(
  kind: ActionKind,
  known: { readonly points: readonly Written[]; readonly screens: number },
): boolean {
  const needed = neededBy(kind);
  if (needed === 'screen') return known.screens > 0;
  return needed === null || pointsFor(kind, known.points).length > 0;
}

/** An action with what it was given: the id of a point or a screen. */
export function actionWith(kind: ActionKind, id: number): EventAction {
  // What is chosen from the list of points is the id of one.
  const point = id as PointId;
  switch (kind) {
    case 'close-popup':
      return { kind };
    case 'open-screen':
    case 'open-popup':
      return { kind, screen: id };
    case 'write':
      return { kind, point, value: 1 };
    case 'step':
      return { kind, point, by: 1 };
    case 'momentary':
      return { kind, point, pressed: 1, released: 0, longest: heldFor.usual };
    default:
      return { kind, point };
  }
}

/** Whether something may be asked before it. */
export const isAskedBefore = (kind: EventAction['kind']): boolean =>
  kind === 'write' ||
  kind === 'toggle' ||
  kind === 'momentary' ||
  kind === 'step' ||
  kind === 'input';

/** What changes a machine is asked about until somebody says otherwise; a value that was set, and what is held, is not. */
export const eventOf = (action: EventAction): NodeEvent => ({
  on: 'press',
  action,
  confirm:
    isAskedBefore(action.kind) && action.kind !== 'input' && action.kind !== 'momentary'
      ? 'ask'
      : 'none',
});

/** A value to be written as it was typed: a number where it is one. */
export const typedValue = (typed: string): number | string => {
  const value = Number(typed);
  return typed.trim() !== '' && Number.isFinite(value) ? value : typed;
};

/** Whether nothing else can be done on a node that does this: it is held as long as somebody presses it. */
export const standsAlone = (events: readonly NodeEvent[]): boolean =>
  events.some(({ action }) => action.kind === 'momentary');

export const mostEvents = 8;
