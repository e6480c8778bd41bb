/** What a hand can do on a node. Pure. */
import type { PointId } from '@millwright/kernel';
import type { EventAction, NodeEvent } from '@millwright/scene';

export const actionKinds = ['input', 'open-screen', 'open-popup', 'close-popup'] as const;
export type ActionKind = (typeof actionKinds)[number];

/** Null where there is nothing that it could be done to. */
export function firstAction(
  kind: ActionKind,
  known: { readonly point: PointId | null; readonly screen: number | null },
): EventAction | null {
  const { point, screen } = known;
  switch (kind) {
    case 'close-popup':
      return { kind };
    case 'input':
      return point === null ? null : { kind, point };
    default:
      return screen === null ? null : { kind, screen };
  }
}

export const eventOf = (action: EventAction): NodeEvent => ({
  on: 'press',
  action,
  confirm: 'none',
});

export const mostEvents = 8;
