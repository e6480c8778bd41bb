/** What a hand does on a node, and what is asked before. Pure. */
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { DataType, type PointId } from '@millwright/kernel';
import type { EventAction, NodeEvent, SceneNode } from '@millwright/scene';
import type { Wanted } from '../../telemetry/index.ts';

/** What is asked before a write: nothing, a yes, or a name typed. */
type Asked =
  | { readonly kind: 'none' }
  | { readonly kind: 'ask' }
  | { readonly kind: 'type'; readonly name: string };

/** One thing after another, once the one before has been done. */
export type Step =
  | {
      readonly kind: 'write';
      readonly point: PointId;
      readonly wanted: Wanted;
      readonly asked: Asked;
    }
  /** The value is entered in a dialog. */
  | { readonly kind: 'dialog'; readonly point: PointId }
  | { readonly kind: 'screen' | 'popup'; readonly screen: number }
  | { readonly kind: 'close' };

export type Operation =
  | { readonly kind: 'press'; readonly steps: readonly Step[] }
  /** A value is set by moving along it, or typed into it. */
  | { readonly kind: 'slide' | 'enter'; readonly point: PointId; readonly asked: Asked }
  /** One value is written as long as it is pressed, and another afterwards. */
  | {
      readonly kind: 'hold';
      readonly point: PointId;
      readonly pressed: number;
      readonly released: number;
      /** Seconds that it may be held at most. */
      readonly longest: number;
      readonly asked: Asked;
    };

type Known = Pick<ItemDataPoint, 'dataType' | 'textListId'>;

/** What a node is called where it is operated; empty where nothing says it. */
export const nameOf = ({ name, props }: SceneNode): string =>
  [name, props.text, props.label].find(
    (said): said is string => typeof said === 'string' && said !== '',
  ) ?? '';

/** Null where nothing is done on it. @param pointOf null where there is none such any more */
export function operationOf(
  node: SceneNode,
  pointOf: (point: PointId) => Known | null,
): Operation | null {
  if (node.events.length === 0) return null;
  const input = node.events.find(({ action }) => action.kind === 'input');
  if (input !== undefined && input.action.kind === 'input') {
    const { point } = input.action;
    const asked = askedBy(input, node);
    const known = pointOf(point);
    const isNumber =
      known !== null &&
      known.textListId === null &&
      known.dataType !== DataType.BOOL &&
      known.dataType !== DataType.CHAR;
    if (node.type === 'slider' && isNumber) return { kind: 'slide', point, asked };
    if (node.type === 'value' && isNumber) return { kind: 'enter', point, asked };
    if (node.type === 'switch' && known?.dataType === DataType.BOOL) {
      return { kind: 'press', steps: [{ kind: 'write', point, wanted: toggled, asked }] };
    }
  }
  const held = node.events.find(({ action }) => action.kind === 'momentary');
  // It does nothing else: what would be done at the press, and what at its end?
  if (held?.action.kind === 'momentary') {
    return { ...held.action, kind: 'hold', asked: askedBy(held, node) };
  }
  return { kind: 'press', steps: node.events.flatMap((event) => stepOf(event, node) ?? []) };
}

const toggled: Wanted = { change: { op: 'toggle' } };

function askedBy({ confirm }: NodeEvent, node: SceneNode): Asked {
  if (confirm === 'none') return { kind: 'none' };
  const name = nameOf(node);
  return confirm === 'type' && name !== '' ? { kind: 'type', name } : { kind: 'ask' };
}

function stepOf(event: NodeEvent, node: SceneNode): Step | null {
  const { action } = event;
  const write = (point: PointId, wanted: Wanted): Step => ({
    ...{ kind: 'write', point, wanted },
    asked: askedBy(event, node),
  });
  switch (action.kind) {
    case 'write':
      return write(action.point, { value: action.value });
    case 'toggle':
      return write(action.point, toggled);
    case 'step':
      return write(action.point, { change: { op: 'add', by: action.by } });
    default:
      return otherStep(action);
  }
}

function otherStep(
  action: Exclude<EventAction, { kind: 'write' | 'toggle' | 'step' }>,
): Step | null {
  switch (action.kind) {
    case 'open-screen':
      return { kind: 'screen', screen: action.screen };
    case 'open-popup':
      return { kind: 'popup', screen: action.screen };
    case 'close-popup':
      return { kind: 'close' };
    case 'input':
      return { kind: 'dialog', point: action.point };
    case 'momentary':
      return null;
  }
}

/** Whether a press that nobody is asked about changes the machine: by a finger it is held for a moment. */
export const changesAtOnce = (operation: Operation): boolean =>
  operation.kind === 'press' &&
  operation.steps.some((step) => step.kind === 'write' && step.asked.kind === 'none');

/** What was typed as a number; null where it is none. */
export function typedNumber(text: string): number | null {
  const trimmed = text.trim();
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(trimmed)) return null;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : null;
}
