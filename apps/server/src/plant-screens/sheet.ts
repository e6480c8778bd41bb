/** A screen described line by line: what stands where, which point it follows, what a press does. */
import type { Language } from '@millwright/contract';
import type { DeviceId, PointId } from '@millwright/kernel';
import {
  type Binding,
  type BindingTarget,
  type EventAction,
  type EventConfirm,
  emptyScene,
  type JsonObject,
  newNode,
  type Platform,
  type Scene,
  type SceneNode,
  type Style,
  shapeOf,
} from '@millwright/scene';

/** x, y, width and height. */
type Place = readonly [x: number, y: number, width: number, height: number];

/** A machine of the plant: its points by what they are called in English. */
export interface SeenMachine {
  readonly device: DeviceId;
  /** As it is called in the project. */
  readonly name: string;
  readonly points: ReadonlyMap<string, PointId>;
}

interface More {
  readonly name?: string;
  readonly props?: JsonObject;
  readonly style?: Partial<Style>;
  readonly bindings?: readonly Binding[];
  readonly actions?: readonly EventAction[];
  readonly confirm?: EventConfirm;
  /** Whether quality and alarms are shown on it; they are unless said. */
  readonly showsQuality?: boolean;
}

export class Sheet {
  readonly #nodes: SceneNode[] = [];
  readonly #language: Language;
  readonly #size: Scene['size'];

  constructor(language: Language, width: number, height: number) {
    this.#language = language;
    this.#size = { width, height };
  }

  /** The word in the language of the plant. */
  say(zh: string, en: string): string {
    return this.#language === 'zh-CN' ? zh : en;
  }

  add(type: string, [x, y, width, height]: Place, more: More = {}): void {
    const shape = shapeOf(type);
    if (shape === null) throw new RangeError(`no shape is called ${type}`);
    const node = newNode(shape, `n${this.#nodes.length + 1}`, x, y, more.props);
    const { actions = [], confirm = 'none' } = more;
    this.#nodes.push({
      ...node,
      name: more.name ?? '',
      frame: { ...node.frame, width, height },
      style: { ...node.style, ...more.style },
      bindings: more.bindings ?? [],
      events: actions.map((action) => ({ on: 'press', action, confirm })),
      showsQuality: more.showsQuality ?? true,
    });
  }

  text(place: Place, text: string, props: JsonObject = {}): void {
    this.add('text', place, { props: { text, ...props } });
  }

  /** A card with its title, for what stands on it. */
  panel(place: Place, title: string): void {
    const [x, y, width] = place;
    this.add('rectangle', place, { props: { radius: 8 }, style: { stroke: '@line' } });
    this.text([x + 14, y + 8, width - 28, 24], title, { size: 14, color: '@muted' });
  }

  /** What a value is called, and the value. */
  reading(place: Place, label: string, point: PointId, more: More = {}): void {
    this.add('value', place, {
      ...more,
      props: { label, size: 17, ...more.props },
      style: { fill: null, stroke: null, ...more.style },
      bindings: [follows('value', point)],
    });
  }

  /** Through the corners; its dashes move with the value of the point, fastest at the full one. */
  pipe(
    corners: readonly (readonly [x: number, y: number])[],
    flow: PointId,
    full: number,
    props: JsonObject = {},
  ): void {
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const width = Math.max(1, Math.max(...xs) - left);
    const height = Math.max(1, Math.max(...ys) - top);
    this.add('pipe', [left, top, width, height], {
      props: {
        ...props,
        corners: corners.flatMap(([x, y]) => [(x - left) / width, (y - top) / height]),
      },
      bindings: [
        {
          ...follows('flow', flow),
          transform: { kind: 'range', inMin: 0, inMax: full, outMin: 0, outMax: 1 },
        },
      ],
      showsQuality: false,
    });
  }

  /** A box that the page fills. */
  part(place: Place, part: string, title: string, props: JsonObject = {}): void {
    this.add('part', place, { props: { part, title, ...props } });
  }

  scene(platform: Platform = 'pc', popup = false): Scene {
    return { ...emptyScene(platform), size: this.#size, popup, nodes: this.#nodes };
  }
}

/** A target that is what a point is. */
export const follows = (target: BindingTarget, point: PointId): Binding => ({
  target,
  source: { kind: 'point', point, input: 'value' },
  transform: { kind: 'none' },
});

/** The state of equipment by a bit that says whether it runs. */
export const runsBy = (point: PointId): Binding => ({
  ...follows('state', point),
  transform: {
    kind: 'map',
    cases: [
      { min: 1, max: null, text: null, gives: 'running' },
      { min: null, max: 0, text: null, gives: 'stopped' },
    ],
    otherwise: 'unknown',
  },
});

/** Turns a minute, so many at the full value. */
export const turnsBy = (point: PointId, full: number, turns: number): Binding => ({
  ...follows('turning', point),
  transform: { kind: 'range', inMin: 0, inMax: full, outMin: 0, outMax: turns },
});

/** Points of a machine by what they are called in English. @throws RangeError where there is none such */
export const pointsOf =
  ({ name, points }: SeenMachine) =>
  (called: string): PointId => {
    const point = points.get(called);
    if (point === undefined) throw new RangeError(`${name} has no point ${called}`);
    return point;
  };
