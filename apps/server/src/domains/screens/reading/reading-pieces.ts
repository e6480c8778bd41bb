/**
 * What the thread that reads documents hands over, one after the other: what comes in one piece is put
 * together in one turn of the event loop.
 */
import { isErrorCode, refuseAs } from '@millwright/contract';
import { bug, type FaultDetails } from '@millwright/kernel';
import type { Scene, SceneNode } from '@millwright/scene';
import type { ScreenFile } from './read-document.ts';

/** A node without what it holds, and of which node before it that is; -1 of none. */
interface Handed {
  readonly within: number;
  readonly node: SceneNode;
}

/** What is read of a file besides its document. */
export type FileRest = Omit<ScreenFile, 'scene'>;

export type Piece =
  | { readonly kind: 'begin'; readonly scene: Scene; readonly file: FileRest | null }
  | { readonly kind: 'nodes'; readonly nodes: readonly Handed[] }
  | { readonly kind: 'refused'; readonly code: string; readonly details: FaultDetails }
  | { readonly kind: 'end' };

/** Characters of JSON: they are taken over within three milliseconds or so. */
const atOnce = 128 * 1024;

/** In the order of `eachNode`, with the number of the node that holds each. */
function* flattened(nodes: readonly SceneNode[]): Generator<Handed> {
  let number = 0;
  function* within(of: number, some: readonly SceneNode[]): Generator<Handed> {
    for (const node of some) {
      const own = number;
      number += 1;
      yield { within: of, node: { ...node, children: [] } };
      yield* within(own, node.children);
    }
  }
  yield* within(-1, nodes);
}

/** A document as it is handed over. */
export function* piecesOf(scene: Scene, file: FileRest | null): Generator<Piece> {
  yield { kind: 'begin', scene: { ...scene, nodes: [] }, file };
  let nodes: Handed[] = [];
  let length = 0;
  for (const handed of flattened(scene.nodes)) {
    const more = JSON.stringify(handed.node).length;
    if (nodes.length > 0 && length + more > atOnce) {
      yield { kind: 'nodes', nodes };
      nodes = [];
      length = 0;
    }
    nodes.push(handed);
    length += more;
  }
  if (nodes.length > 0) yield { kind: 'nodes', nodes };
}

/**
 * Puts a document together.
 * @param next asks for the next piece
 * @throws Fault what the thread refused
 */
export async function joinPieces(
  next: () => Promise<Piece>,
): Promise<{ readonly scene: Scene; readonly file: FileRest | null }> {
  const roots: SceneNode[] = [];
  /** What each node holds, by its number. */
  const held: SceneNode[][] = [];
  let begun: Extract<Piece, { kind: 'begin' }> | null = null;
  for (;;) {
    const piece = await next();
    if (piece.kind === 'end') break;
    if (piece.kind === 'refused') {
      if (!isErrorCode(piece.code)) throw bug('screens.read_refused', { code: piece.code });
      throw refuseAs(piece.code, piece.details);
    }
    if (piece.kind === 'begin') begun = piece;
    else {
      for (const { within, node } of piece.nodes) {
        const children: SceneNode[] = [];
        held.push(children);
        (held[within] ?? roots).push({ ...node, children });
      }
    }
  }
  if (begun === null) throw bug('screens.read_pieces');
  return { scene: { ...begun.scene, nodes: roots }, file: begun.file };
}
