import { isWholeRun } from '@millwright/testing/long/whole-run';
import { expect, it } from 'vitest';
import { parseScene, serializeScene } from '../document/parse-scene.ts';
import { emptyScene, type Scene, type SceneNode } from '../document/scene.ts';
import { eachNode } from '../document/walk.ts';
import { compilePicture } from '../picture/compile-picture.ts';
import { beginHistory, record, redo, undo } from './index.ts';
import { RandomHand } from './random-gestures.builders.ts';

const seeds = Array.from({ length: isWholeRun ? 20 : 5 }, (_, seed) => seed + 1);
const gestures = 500;

/** What was drawn and how it is bound, whatever ids it has. */
const bindingsOf = (nodes: readonly SceneNode[]): string[] =>
  [...eachNode(nodes)].flatMap(({ type, bindings }) =>
    bindings.map((one) => type + JSON.stringify(one)),
  );

it.each(seeds)('whatever hands do is undone and done again to the byte (%i)', (seed) => {
  const hand = new RandomHand(seed);
  const first = emptyScene();
  let history = beginHistory(first);
  const texts: string[] = [serializeScene(first)];
  for (let n = 0; n < gestures; n++) {
    const before: Scene = history.scene;
    const [name, change] = hand.gesture(before);
    const after = change(before);
    history = record(history, name, after);
    if (history.scene === before) continue;
    const text = serializeScene(after);
    texts.push(text);
    // Nothing that is drawn cannot be read again: ids are unique, and no target is bound twice.
    expect({ name, issue: parseScene(JSON.parse(text)).issue }).toEqual({ name, issue: null });
    if (name === 'duplicate') {
      const old = new Set([...eachNode(before.nodes)].map(({ id }) => id));
      const made = after.nodes.filter(({ id }) => !old.has(id));
      const known = new Set(bindingsOf(before.nodes));
      expect(bindingsOf(made).filter((one) => !known.has(one))).toEqual([]);
      expect(after.nodes.filter(({ id }) => old.has(id))).toEqual(before.nodes);
    }
    if (n % 5 === 0) compilePicture(after);
  }
  expect(texts.length).toBeGreaterThan(gestures / 2);
  const last = texts.length - 1;
  for (let step = last - 1; step >= 0; step--) {
    history = undo(history);
    expect(serializeScene(history.scene) === texts[step]).toBe(true);
  }
  expect(history.scene).toBe(first);
  expect(undo(history).scene).toBe(first);
  for (let step = 1; step <= last; step++) {
    history = redo(history);
    expect(serializeScene(history.scene) === texts[step]).toBe(true);
  }
});
