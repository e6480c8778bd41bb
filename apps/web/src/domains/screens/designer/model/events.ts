/** What a hand can do on a node. Pure. */
import type { PointId } from '@millwright/kernel';
import type { EventAction, NodeEvent, SceneNode } from '@millwright/scene';

export const actionKinds = [
  'write',
  'toggle',
  'momentary',
  'step',
  'input',
  'open-screen',
  'open-popup',
  'close-popup',
] as const satisfies readonly EventAction['kind'][];
export type ActionKind = (typeof actionKinds)[number];

/** Parts that are set to a value by the hand. */
const takesValues = (node: SceneNode): boolean => node.type === 'slider' || node.type === 'switch';

/** What is offered: a value that was set needs a part that sets one. */
export const actionsFor = (node: SceneNode): readonly ActionKind[] =>
  takesValues(node) ? actionKinds : actionKinds.filter((kind) => kind !== 'input');

/** Null where there is nothing that it could be done to. */
export function firstAction(
  kind: ActionKind,
  known: { readonly point: PointId | null; readonly screen: number | null },
): EventAction | null {
  const { point, screen } = known;
  switch (kind) {
    case 'close-popup':
      return { kind };
    case 'open-screen':
    case 'open-popup':
      return screen === null ? null : { kind, screen };
    default:
      if (point === null) return null;
      if (kind === 'write') return { kind, point, value: 1 };
      if (kind === 'momentary') return { kind, point, pressed: 1, released: 0 };
      if (kind === 'step') return { kind, point, by: 1 };
      return { kind, point };
  }
}

/** Whatever is written is asked about before, unless somebody decides otherwise. */
export const eventOf = (action: EventAction): NodeEvent => ({
  on: action.kind === 'input' ? 'change' : 'press',
  action,
  confirm: 'point' in action && action.kind !== 'momentary' ? 'ask' : 'none',
});

export const mostEvents = 8;
