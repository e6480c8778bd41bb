/** Hands that do anything to a document, in any order: the same ones for the same seed. */
import { deviceId, pointId } from '@millwright/kernel';
import { newNode } from '../document/new-node.ts';
import { type Binding, bindingTargets, type Scene, type SceneNode } from '../document/scene.ts';
import { eachNode } from '../document/walk.ts';
import { shapes } from '../shapes/shapes.ts';
import * as commands from './index.ts';

export type Gesture = readonly [name: string, change: (scene: Scene) => Scene];

export class RandomHand {
  #state: number;
  #ids = 0;

  constructor(seed: number) {
    this.#state = (seed * 2654435761) % 4294967296;
  }

  readonly newId = (): string => {
    this.#ids += 1;
    return `n${this.#ids}`;
  };

  below(most: number): number {
    this.#state = (this.#state * 1664525 + 1013904223) % 4294967296;
    return Math.floor((this.#state / 4294967296) * most);
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  some(scene: Scene): Set<string> {
    const all = [...eachNode(scene.nodes)].map(({ id }) => id);
    if (all.length === 0) return new Set();
    return new Set(Array.from({ length: 1 + this.below(5) }, () => this.of(all)));
  }

  node(): SceneNode {
    const made = newNode(
      this.of(shapes.filter(({ type }) => type !== 'group')),
      this.newId(),
      this.below(900),
      this.below(500),
    );
    const rotation = this.of([0, 0, 90, 30, 271.5]);
    const frame = {
      ...made.frame,
      rotation,
      flipX: this.below(4) === 0,
      flipY: this.below(4) === 0,
    };
    return { ...made, frame, bindings: this.below(2) === 0 ? [this.binding()] : [] };
  }

  binding(): Binding {
    const point = pointId(1 + this.below(20));
    return {
      target: this.of(bindingTargets),
      source: this.of([
        { kind: 'point', point, input: 'value' },
        { kind: 'expression', text: `{#${point}} * 2 + {#3}` },
        { kind: 'device', device: deviceId(4) },
      ] as const),
      transform: { kind: 'none' },
    };
  }

  gesture(scene: Scene): Gesture {
    const ids = this.some(scene);
    const [id = 'none'] = ids;
    const [dx, dy] = [this.below(200) - 100, this.below(200) - 100];
    const size = [...eachNode(scene.nodes)].length;
    if (size > 120) return ['remove', (now) => commands.removeNodes(now, ids)];
    if (size < 8) return ['add', (now) => commands.addNodes(now, [this.node(), this.node()])];
    return this.of<Gesture>([
      ['add', (now) => commands.addNodes(now, [this.node()])],
      ['remove', (now) => commands.removeNodes(now, ids)],
      ['move', (now) => commands.moveNodes(now, ids, dx, dy)],
      ['resize', (now) => this.#resize(now, ids)],
      ['rotate', (now) => commands.rotateNodes(now, ids, this.of([90, -45, 17, 360]))],
      ['flip', (now) => commands.flipNodes(now, ids, this.of(['x', 'y']))],
      ['group', (now) => commands.groupNodes(now, ids, this.newId())],
      ['ungroup', (now) => commands.ungroupNodes(now, ids)],
      [
        'order',
        (now) => commands.orderNodes(now, ids, this.of(['front', 'back', 'forward', 'backward'])),
      ],
      [
        'style',
        (now) =>
          commands.styleNodes(now, ids, { strokeWidth: this.below(5), opacity: this.of([1, 0.5]) }),
      ],
      [
        'bind',
        (now) =>
          commands.bindNode(now, id, this.of(bindingTargets), this.of([this.binding(), null])),
      ],
      [
        'events',
        (now) =>
          commands.setEvents(now, id, [
            { on: 'press', action: { kind: 'toggle', point: pointId(2) }, confirm: 'ask' },
          ]),
      ],
      [
        'traits',
        (now) => commands.setTraits(now, ids, { name: `泵 ${dx}`, hidden: this.below(8) === 0 }),
      ],
      [
        'align',
        (now) =>
          commands.alignNodes(
            now,
            ids,
            this.of(['left', 'center', 'right', 'top', 'middle', 'bottom']),
          ),
      ],
      ['distribute', (now) => commands.distributeNodes(now, ids, this.of(['x', 'y']))],
      ['same size', (now) => commands.sameSize(now, ids, this.of(['width', 'height', 'both']))],
      [
        'duplicate',
        (now) =>
          commands.duplicateNodes(now, ids, { rows: 1 + this.below(2), columns: 2 }, this.newId),
      ],
      ['points', (now) => commands.replacePoints(now, ids, new Map([[pointId(3), pointId(5)]]))],
      ['screen', (now) => commands.setScreen(now, { popup: !now.popup })],
    ]);
  }

  #resize(scene: Scene, ids: ReadonlySet<string>): Scene {
    const all = commands.around([...commands.boxesOf(scene, ids).values()]);
    if (all === null) return scene;
    const to = {
      ...all,
      right: all.right + this.below(80) - 30,
      bottom: all.bottom + this.below(80) - 30,
    };
    return commands.resizeNodes(scene, ids, all, to);
  }
}
