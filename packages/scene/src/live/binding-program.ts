/** Bindings of a picture as tables of numbers: made once when it is opened. */
import {
  checkExpression,
  compileExpression,
  type DeviceId,
  ExpressionState,
  type ItemClock,
  type PointFacts,
  type PointId,
  type PointScope,
  parseExpression,
  type ValueFormat,
} from '@millwright/kernel';
import type { Binding, BindingTarget, PointInput } from '../document/scene.ts';
import type { Picture, PictureNode } from '../picture/compile-picture.ts';

/** What of a point decides how its values are reckoned with and written. */
export type ScenePoint = PointFacts & ValueFormat;

/** What a slot looks at. */
export type SlotSource =
  | { readonly kind: 'point'; readonly point: number; readonly input: PointInput }
  | { readonly kind: 'device'; readonly device: number }
  | {
      readonly kind: 'expression';
      readonly state: ExpressionState;
      readonly points: readonly number[];
    };

/** One bound property of one node. */
export interface Slot {
  readonly owner: PictureNode;
  readonly target: BindingTarget;
  readonly binding: Binding;
  readonly source: SlotSource;
  /** Of the point, where one is looked at for its value; null for anything else. */
  readonly format: ScenePoint | null;
}

export interface BindingProgram {
  /** In the order in which the source is asked for them. */
  readonly points: readonly PointId[];
  readonly devices: readonly DeviceId[];
  readonly slots: readonly Slot[];
  /** Slots to look at when the nth point changed, when the nth device did. */
  readonly slotsOfPoint: readonly Int32Array[];
  readonly slotsOfDevice: readonly Int32Array[];
  /** Slots that time alone may change. */
  readonly timed: Int32Array;
  /** Nodes with bindings that cannot run: their expression is wrong, or its points are gone. */
  readonly broken: readonly PictureNode[];
}

export interface BindingNeeds extends ItemClock {
  /** Null for one that is gone, or that the reader may not see. */
  readonly pointOf: (id: PointId) => ScenePoint | null;
}

export function compileBindings(picture: Picture, needs: BindingNeeds): BindingProgram {
  const points = new Numbering<PointId>();
  const devices = new Numbering<DeviceId>();
  const slots: Slot[] = [];
  const broken: PictureNode[] = [];
  const scope: PointScope = { byName: () => null, byId: needs.pointOf, names: () => [] };
  for (const owner of picture.nodes) {
    for (const binding of owner.node.bindings) {
      const source = sourceOf(binding, { scope, points, devices, needs });
      if (source === null) {
        if (broken.at(-1) !== owner) broken.push(owner);
        continue;
      }
      const isValue = source.kind === 'point' && source.input === 'value';
      const format = isValue ? needs.pointOf(points.all[source.point] as PointId) : null;
      slots.push({ owner, target: binding.target, binding, source, format });
    }
  }
  const heardBy = (slot: Slot): readonly number[] =>
    slot.source.kind === 'point'
      ? [slot.source.point]
      : slot.source.kind === 'expression'
        ? slot.source.points
        : [];
  return {
    points: points.all,
    devices: devices.all,
    slots,
    slotsOfPoint: byNumber(points.all.length, slots, heardBy),
    slotsOfDevice: byNumber(devices.all.length, slots, ({ source }) =>
      source.kind === 'device' ? [source.device] : [],
    ),
    timed: Int32Array.from(slots.flatMap((slot, index) => (isTimed(slot) ? [index] : []))),
    broken,
  };
}

/** Numbers what is asked for, each once. */
class Numbering<Id> {
  readonly all: Id[] = [];
  readonly #numbers = new Map<Id, number>();

  of(id: Id): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    const number = this.all.length;
    this.all.push(id);
    this.#numbers.set(id, number);
    return number;
  }
}

interface Compiling {
  readonly scope: PointScope;
  readonly points: Numbering<PointId>;
  readonly devices: Numbering<DeviceId>;
  readonly needs: BindingNeeds;
}

function sourceOf(
  { source }: Binding,
  { scope, points, devices, needs }: Compiling,
): SlotSource | null {
  if (source.kind === 'device') return { kind: 'device', device: devices.of(source.device) };
  if (source.kind === 'point') {
    if (needs.pointOf(source.point) === null) return null;
    return { kind: 'point', point: points.of(source.point), input: source.input };
  }
  const { expression } = parseExpression(source.text);
  if (expression === null) return null;
  const { checked } = checkExpression(expression, scope);
  if (checked === null) return null;
  const program = compileExpression(checked);
  const state = new ExpressionState(program, { ...needs, slotOf: (id) => points.of(id) });
  return { kind: 'expression', state, points: program.points.map((id) => points.of(id)) };
}

const isTimed = ({ source }: Slot): boolean =>
  source.kind === 'expression'
    ? source.state.program.needsTime
    : source.kind === 'point' && source.input === 'age';

function byNumber(
  count: number,
  slots: readonly Slot[],
  numbersOf: (slot: Slot) => readonly number[],
): Int32Array[] {
  const lists = Array.from({ length: count }, (): number[] => []);
  for (const [index, slot] of slots.entries()) {
    for (const number of numbersOf(slot)) lists[number]?.push(index);
  }
  return lists.map((list) => Int32Array.from(list));
}
