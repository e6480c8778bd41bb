/** What is being drawn: a document with its log, what is chosen of it, and what was copied. Pure. */
import { eachNode, type Scene } from '@millwright/scene';
import {
  beginHistory,
  type CopiedNodes,
  copyNodes,
  type Ids,
  pasteNodes,
  record,
  redo,
  removeNodes,
  type SceneHistory,
  undo,
} from '@millwright/scene/editor';

export interface Designer {
  readonly history: SceneHistory;
  /** Ids of nodes that are there. */
  readonly chosen: Ids;
  /** The group whose members a click chooses; null: those of the screen. */
  readonly entered: string | null;
  /** How often the same copies were pasted: each stands a little beside the one before. */
  readonly pasted: number;
}

const nothing: Ids = new Set();
/** Units by which a copy stands beside what it was made from. */
const pasteStep = 20;

export const beginDesign = (scene: Scene): Designer => ({
  history: beginHistory(scene),
  chosen: nothing,
  entered: null,
  pasted: 0,
});

/** With what is gone chosen no more. */
function settled(designer: Designer): Designer {
  const there = new Set<string>();
  for (const { id } of eachNode(designer.history.scene.nodes)) there.add(id);
  const chosen = [...designer.chosen].filter((id) => there.has(id));
  const { entered } = designer;
  return {
    ...designer,
    chosen: chosen.length === designer.chosen.size ? designer.chosen : new Set(chosen),
    entered: entered !== null && there.has(entered) ? entered : null,
  };
}

/** What an edit is called in the log, and with which others it is undone. */
export interface Edit {
  readonly command: string;
  readonly gesture?: string | null;
  /** What is chosen afterwards; as before where it is left out. */
  readonly chosen?: Ids;
}

export const edited = (
  designer: Designer,
  scene: Scene,
  { command, gesture = null, chosen = designer.chosen }: Edit,
): Designer =>
  settled({
    ...designer,
    chosen,
    history: record(designer.history, command, scene, gesture),
  });

export const undone = (designer: Designer): Designer =>
  settled({ ...designer, history: undo(designer.history) });
export const redone = (designer: Designer): Designer =>
  settled({ ...designer, history: redo(designer.history) });

export const choosing = (designer: Designer, ids: Iterable<string>): Designer => ({
  ...designer,
  chosen: new Set(ids),
});

export const entering = (designer: Designer, group: string | null): Designer => ({
  ...designer,
  entered: group,
});

/** Ids that no node of the document has. */
export function freshIds(scene: Scene): () => string {
  const taken = new Set<string>();
  for (const { id } of eachNode(scene.nodes)) taken.add(id);
  let next = taken.size;
  return () => {
    do next += 1;
    while (taken.has(`n${next}`));
    return `n${next}`;
  };
}

export const copied = ({ history, chosen }: Designer): CopiedNodes | null =>
  chosen.size === 0 ? null : copyNodes(history.scene, chosen);

/** With what was copied in front of everything and chosen. @throws Fault `scene.too_large` */
export function pasted(designer: Designer, copies: CopiedNodes, isAgain: boolean): Designer {
  const { scene } = designer.history;
  const times = isAgain ? designer.pasted + 1 : 1;
  const before = scene.nodes.length;
  const after = pasteNodes(scene, copies, freshIds(scene), pasteStep * times, pasteStep * times);
  const chosen = new Set(after.nodes.slice(before).map(({ id }) => id));
  return { ...edited(designer, after, { command: 'paste', chosen }), pasted: times };
}

export const removed = (designer: Designer): Designer =>
  edited(designer, removeNodes(designer.history.scene, designer.chosen), { command: 'remove' });
