import { emptyScene, newNode, type SceneNode, shapeOf } from '@millwright/scene';
import { addNodes, boxesOf, groupNodes } from '@millwright/scene/editor';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginDesign,
  choosing,
  copied,
  edited,
  freshIds,
  pasted,
  redone,
  removed,
  undone,
} from './designer.ts';
import { memberAt, membersIn } from './hit.ts';
import { handles, resizedBox, resizedFrame } from './resize.ts';

const node = (type: string, id: string, x: number, y: number, more: Partial<SceneNode> = {}) => {
  const shape = shapeOf(type);
  if (shape === null) throw new RangeError(type);
  return { ...newNode(shape, id, x, y), ...more };
};
const scene = addNodes(emptyScene(), [
  node('rectangle', 'a', 100, 100),
  node('rectangle', 'b', 150, 120),
  node('line', 'c', 400, 400),
]);

describe('what is drawn', () => {
  it('is undone with what was chosen of it, and comes back', () => {
    const begun = choosing(beginDesign(scene), ['a', 'b']);
    const without = removed(begun);
    expect(without.chosen.size).toBe(0);
    expect(undone(without).history.scene).toBe(scene);
    expect(redone(undone(without)).history.scene.nodes.map(({ id }) => id)).toEqual(['c']);
    expect(undone(begun)).toMatchObject({ history: { scene } });
  });

  it('is pasted a little aside, again further, with ids of its own, and chosen', () => {
    const begun = choosing(beginDesign(scene), ['a']);
    const copies = copied(begun);
    if (copies === null) throw new RangeError('there are');
    const once = pasted(begun, copies, false);
    const twice = pasted(once, copies, true);
    const xs = twice.history.scene.nodes.slice(3).map(({ frame }) => frame.x);
    expect(xs).toEqual([120, 140]);
    expect(new Set(twice.history.scene.nodes.map(({ id }) => id)).size).toBe(5);
    expect([...twice.chosen]).toEqual([twice.history.scene.nodes.at(-1)?.id]);
    expect(pasted(twice, copies, false).history.scene.nodes.at(-1)?.frame.x).toBe(120);
  });

  it('makes one step of a gesture', () => {
    const step = (from: ReturnType<typeof beginDesign>, x: number) =>
      edited(
        from,
        { ...from.history.scene, size: { width: x, height: 100 } },
        { command: 'size', gesture: 'g' },
      );
    expect(undone(step(step(beginDesign(scene), 10), 20)).history.scene).toBe(scene);
  });

  it('never gives an id twice', () => {
    const taken = addNodes(scene, [node('rectangle', 'n4', 0, 0), node('rectangle', 'n5', 0, 0)]);
    const next = freshIds(taken);
    expect([next(), next()]).toEqual(['n6', 'n7']);
  });
});

describe('a pointer', () => {
  it('meets what is in front, the inside of areas and the neighbourhood of lines', () => {
    expect(memberAt(scene, null, [160, 130], 4)?.id).toBe('b');
    expect(memberAt(scene, null, [110, 110], 4)?.id).toBe('a');
    expect(memberAt(scene, null, [460, 430], 4)?.id).toBe('c');
    expect(memberAt(scene, null, [500, 410], 4)).toBeNull();
    const locked = addNodes(emptyScene(), [node('rectangle', 'a', 0, 0, { locked: true })]);
    expect(memberAt(locked, null, [10, 10], 4)).toBeNull();
    const hidden = addNodes(emptyScene(), [node('rectangle', 'a', 0, 0, { hidden: true })]);
    expect(memberAt(hidden, null, [10, 10], 4)).toBeNull();
  });

  it('meets a group by its members, and these where it is entered', () => {
    const grouped = groupNodes(scene, new Set(['a', 'c']), 'g');
    expect(memberAt(grouped, null, [110, 110], 4)?.id).toBe('g');
    // In the box of the group and on none of it.
    expect(memberAt(grouped, null, [300, 300], 4)).toBeNull();
    expect(memberAt(grouped, 'g', [110, 110], 4)?.id).toBe('a');
  });

  it('draws a box around whole members', () => {
    const box = { left: 90, top: 90, right: 240, bottom: 240 };
    expect(membersIn(scene, null, box)).toEqual(['a']);
    expect(membersIn(scene, null, { ...box, right: 300 })).toEqual(['a', 'b']);
  });
});

describe('a handle', () => {
  const box = { left: 10, top: 20, right: 110, bottom: 70 };
  it.each([
    ['e', [30, 99], false, false, { ...box, right: 140 }],
    ['nw', [-10, -5], false, false, { ...box, left: 0, top: 15 }],
    ['se', [100, 0], true, false, { ...box, right: 210, bottom: 120 }],
    ['s', [0, 50], true, false, { left: -40, top: 20, right: 160, bottom: 120 }],
    ['e', [10, 0], false, true, { ...box, left: 0, right: 120 }],
    ['w', [500, 0], false, false, { ...box, left: 109 }],
  ] as const)('%s by %j, ratio %s, centre %s', (handle, by, keepsRatio, fromCentre, wanted) => {
    expect(resizedBox(box, handle, by, { keepsRatio, fromCentre })).toEqual(wanted);
  });

  it('leaves the corner across where it is, however it is turned or mirrored', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...handles),
        fc.integer({ min: 0, max: 359 }),
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: -40, max: 40 }),
        fc.integer({ min: -40, max: 40 }),
        (handle, rotation, flipX, flipY, dx, dy) => {
          const before = node('rectangle', 'r', 50, 60);
          const frame = { ...before.frame, rotation, flipX, flipY };
          const keys = { keepsRatio: false, fromCentre: false };
          const after = resizedFrame(frame, handle, [dx, dy], keys);
          const fixed = [
            handle.includes('w') ? 1 : handle.includes('e') ? 0 : 0.5,
            handle.includes('n') ? 1 : handle.includes('s') ? 0 : 0.5,
          ] as const;
          const corner = (of: typeof frame) => {
            const dot = { ...node('rectangle', 'd', 0, 0) };
            const at = { ...dot, frame: { ...dot.frame, width: 0, height: 0 } };
            const [x, y] = [fixed[0] * of.width, fixed[1] * of.height];
            const held = {
              ...node('group', 'g', 0, 0),
              frame: of,
              children: [{ ...at, frame: { ...at.frame, x, y } }],
            };
            const found = boxesOf(addNodes(emptyScene(), [held]), new Set(['d'])).get('d');
            return [found?.left ?? Number.NaN, found?.top ?? Number.NaN];
          };
          const [one, other] = [corner(frame), corner(after)];
          expect(other[0]).toBeCloseTo(one[0] as number, 6);
          expect(other[1]).toBeCloseTo(one[1] as number, 6);
        },
      ),
    );
  });
});
