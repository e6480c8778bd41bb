/** What may be bound of a node, and what a new binding begins with. Pure. */

import { DataType, type PointId } from '@millwright/kernel';
import {
  type Binding,
  type BindingSource,
  type BindingTarget,
  type BindingTransform,
  type MapResult,
  newNode,
  type SceneNode,
  type Shape,
  shapeOf,
} from '@millwright/scene';

/** Of every node, whatever its shape. */
const common: readonly BindingTarget[] = [
  ...(['visible', 'blinking', 'x', 'y', 'width', 'height', 'angle'] as const),
];

/** In the order in which they are offered. */
export const targetsOf = ({ type }: SceneNode): readonly BindingTarget[] => {
  const own = shapeOf(type)?.targets ?? [];
  return [...own, ...common.filter((target) => !own.includes(target))];
};

/** `state` is one of equipment; `any` is a text, or a number where it reads as one. */
export type Given = 'color' | 'boolean' | 'text' | 'number' | 'state' | 'any';

/** What a target takes. */
export function givenFor(target: BindingTarget): Given {
  switch (target) {
    case 'fill':
    case 'stroke':
      return 'color';
    case 'visible':
    case 'enabled':
    case 'blinking':
      return 'boolean';
    case 'text':
      return 'text';
    case 'state':
      return 'state';
    case 'value':
      return 'any';
    default:
      return 'number';
  }
}

const begins: Readonly<Record<Given, MapResult>> = {
  color: '@state-running',
  boolean: true,
  text: '',
  number: 0,
  state: 'running',
  any: 1,
};

/** A text that is typed where numbers may stand as well: what reads as a number is one. */
export const anyTyped = (text: string): MapResult => {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
};

/** What a map of the target gives before anything is entered. */
export const firstGiven = (target: BindingTarget): MapResult => begins[givenFor(target)];

/** What it gives where no case matches: the other of the two, where there are two. */
const others: Partial<Readonly<Record<Given, MapResult>>> = {
  color: '@state-stopped',
  state: 'stopped',
  boolean: false,
  any: 0,
};

/** The map that a target begins with. */
export function firstMap(target: BindingTarget): Extract<BindingTransform, { kind: 'map' }> {
  const gives = firstGiven(target);
  const on = { min: 1, max: null, text: null, gives };
  return { kind: 'map', cases: [on], otherwise: others[givenFor(target)] ?? gives };
}

/** What becomes of a value before anybody says: colours need a map, others take it as it is. */
export function firstTransform(target: BindingTarget): BindingTransform {
  return givenFor(target) === 'color' ? firstMap(target) : { kind: 'none' };
}

/** A target that follows what was chosen for it. */
export const bindingTo = (target: BindingTarget, source: BindingSource): Binding => ({
  target,
  source,
  transform: firstTransform(target),
});

const ofBits = ['lamp', 'switch', 'value'] as const;
const ofNumbers = ['value', 'gauge', 'bar', 'tank', 'slider'] as const;
const ofTexts = ['value', 'text'] as const;

/** Names of shapes that show a point of this kind, the most fitting first. */
export function partsFor({
  dataType,
  writable,
}: {
  readonly dataType: DataType;
  readonly writable: boolean;
}): readonly string[] {
  if (dataType === DataType.BOOL) return ofBits.filter((part) => part !== 'switch' || writable);
  if (dataType === DataType.CHAR) return ofTexts;
  return ofNumbers.filter((part) => part !== 'slider' || writable);
}

/** A part that follows a point, and writes it where it takes values. */
export function partOf(
  shape: Shape,
  id: string,
  [x, y]: readonly [number, number],
  point: { readonly id: PointId; readonly name: string; readonly unit: string },
): SceneNode {
  const { width, height } = shape.size;
  const named = { ...('label' in shape.fields ? { label: point.name } : {}) };
  const node = newNode(shape, id, x - width / 2, y - height / 2, named);
  if (shape.type === 'part') {
    return { ...node, props: { ...node.props, title: point.name, points: [point.id] } };
  }
  const target = shape.type === 'text' ? 'text' : 'value';
  const source = { kind: 'point', point: point.id, input: 'value' } as const;
  const takes = shape.type === 'slider' || shape.type === 'switch';
  return {
    ...node,
    name: point.name.slice(0, 40),
    bindings: [{ target, source, transform: { kind: 'none' } }],
    events: takes
      ? [
          {
            on: 'press',
            action: { kind: 'input', point: point.id },
            confirm: 'none',
          },
        ]
      : [],
  };
}
