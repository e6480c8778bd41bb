/**
 * One log of everything that is done to a document: drawing and bindings alike. Documents are
 * immutable and share what did not change, so that each step keeps the whole document before it:
 * undoing gives back the very same one, to the byte.
 */
import type { Scene } from '../document/scene.ts';

interface Step {
  /** What was done, by the name of its command: shown beside undo. */
  readonly command: string;
  /** Changes of one gesture are one step: a drag, a slider that is pulled. */
  readonly gesture: string | null;
  readonly before: Scene;
  readonly after: Scene;
}

export interface SceneHistory {
  readonly scene: Scene;
  /** Oldest first. */
  readonly done: readonly Step[];
  /** The one undone last comes last. */
  readonly undone: readonly Step[];
}

/** Steps that can be undone; older ones are forgotten. */
const mostSteps = 500;

export const beginHistory = (scene: Scene): SceneHistory => ({ scene, done: [], undone: [] });

/**
 * The log with one step more; the same log where nothing changed.
 * @param gesture what changes have in common that are undone together; null for one by itself
 */
export function record(
  history: SceneHistory,
  command: string,
  after: Scene,
  gesture: string | null = null,
): SceneHistory {
  if (after === history.scene) return history;
  const last = history.done.at(-1);
  const goesOn =
    gesture !== null &&
    last?.gesture === gesture &&
    last.command === command &&
    history.undone.length === 0;
  const step = { command, gesture, before: goesOn ? last.before : history.scene, after };
  const earlier = goesOn ? history.done.slice(0, -1) : history.done;
  return { scene: after, done: [...earlier, step].slice(-mostSteps), undone: [] };
}

/** The same log where there is nothing to undo. */
export function undo({ scene, done, undone }: SceneHistory): SceneHistory {
  const last = done.at(-1);
  if (last === undefined) return { scene, done, undone };
  return { scene: last.before, done: done.slice(0, -1), undone: [...undone, last] };
}

export function redo({ scene, done, undone }: SceneHistory): SceneHistory {
  const last = undone.at(-1);
  if (last === undefined) return { scene, done, undone };
  return { scene: last.after, done: [...done, last], undone: undone.slice(0, -1) };
}
