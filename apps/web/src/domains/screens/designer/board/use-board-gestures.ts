/** The pointer on the board: chooses, moves, resizes, turns, bends, draws, and moves the board itself. */
import { findNode, type Scene, type Shape } from '@millwright/scene';
import { addNodes, type Box, duplicateNodes, type Guide, type Ids } from '@millwright/scene/editor';
import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { Corner } from '../model/corners.ts';
import { choosing, type Designer, edited, entering, freshIds } from '../model/designer.ts';
import {
  bending,
  drawn,
  type Held,
  moving,
  type Outcome,
  resizing,
  rotating,
  type Surroundings,
} from '../model/gesture.ts';
import { memberAt, membersIn } from '../model/hit.ts';
import { moved, toScene, type View } from '../model/view.ts';
import { type Grip, gripOf } from './SelectionLayer.tsx';

/** What the pointer draws; null: it chooses. */
export type Tool = Shape | null;

type Going =
  | { readonly kind: 'pan'; readonly view: View }
  | { readonly kind: 'marquee'; readonly before: Ids }
  | { readonly kind: 'draw'; readonly shape: Shape }
  | {
      readonly kind: 'move';
      /** What is moved: copies, where they are made. */
      readonly scene: Scene;
      readonly ids: Ids;
      readonly command: 'move' | 'duplicate';
      /** Chosen alone when it turns out to have been a click. */
      readonly clicked: string;
    }
  | { readonly kind: 'grip'; readonly grip: Grip };

interface Gesture {
  readonly going: Going;
  readonly pointer: number;
  /** In pixels of the board. */
  readonly from: Corner;
  readonly isBegun: boolean;
}

export interface BoardPreview {
  readonly scene: Scene;
  readonly ids: Ids;
  readonly guides: readonly Guide[];
}

/** Pixels by which a pointer moves without being meant to. */
const still = 3;
/** Pixels by which it may miss, and within which things are drawn to each other. */
const near = 6;

const heldBy = (event: PointerEvent): Held => ({
  shift: event.shiftKey,
  alt: event.altKey,
  free: event.ctrlKey || event.metaKey,
});

export function useBoardGestures(needs: {
  readonly board: RefObject<HTMLDivElement | null>;
  readonly designer: Designer;
  readonly change: (make: (before: Designer) => Designer) => void;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly tool: Tool;
  readonly onDrawn: () => void;
  /** Units; 0 without one. */
  readonly grid: number;
  readonly isPanning: boolean;
}) {
  const { board, designer, change, view, onView, tool, onDrawn, grid, isPanning } = needs;
  const gesture = useRef<Gesture | null>(null);
  const [preview, setPreview] = useState<BoardPreview | null>(null);
  const [marquee, setMarquee] = useState<Box | null>(null);
  const { scene } = designer.history;
  const surroundings: Surroundings = { reach: near / view.zoom, grid };

  const pixel = ({ clientX, clientY }: PointerEvent): Corner => {
    const { left = 0, top = 0 } = board.current?.getBoundingClientRect() ?? {};
    return [clientX - left, clientY - top];
  };
  const way = (from: Corner, to: Corner): [Corner, Corner] => [
    toScene(view, ...from),
    toScene(view, ...to),
  ];

  const begin = (event: PointerEvent): Going | null => {
    if (isPanning || event.button === 1) return { kind: 'pan', view };
    if (event.button !== 0) return null;
    if (tool !== null) return { kind: 'draw', shape: tool };
    const grip = event.target instanceof Element ? gripOf(event.target) : null;
    if (grip !== null) return { kind: 'grip', grip };
    const at = toScene(view, ...pixel(event));
    const hit = memberAt(scene, designer.entered, at, surroundings.reach);
    if (hit === null) {
      const before: Ids = event.shiftKey ? designer.chosen : new Set();
      change((last) => entering(choosing(last, before), before.size > 0 ? last.entered : null));
      return { kind: 'marquee', before };
    }
    let ids = designer.chosen;
    if (event.shiftKey) {
      ids = new Set(ids);
      if (ids.has(hit.id)) (ids as Set<string>).delete(hit.id);
      else (ids as Set<string>).add(hit.id);
      change((last) => choosing(last, ids));
    } else if (!ids.has(hit.id)) {
      ids = new Set([hit.id]);
      change((last) => choosing(last, ids));
    }
    if (!event.altKey) return { kind: 'move', scene, ids, command: 'move', clicked: hit.id };
    const copies = duplicateNodes(
      scene,
      ids,
      { rows: 1, columns: 2, dx: 0, dy: 0 },
      freshIds(scene),
    );
    const made = new Set(copies.nodes.slice(scene.nodes.length).map(({ id }) => id));
    return { kind: 'move', scene: copies, ids: made, command: 'duplicate', clicked: hit.id };
  };

  /** What it would come to if the pointer were let go here. */
  const outcomeOf = (
    { going, from }: Gesture,
    event: PointerEvent,
  ): (Outcome & { readonly ids: Ids; readonly command: string }) | null => {
    const held = heldBy(event);
    const path = way(from, pixel(event));
    if (going.kind === 'move') {
      const { ids, command } = going;
      const what = { ids, group: designer.entered };
      return { ...moving(going.scene, what, path, held, surroundings), ids, command };
    }
    if (going.kind === 'draw') {
      const node = drawn(going.shape, freshIds(scene)(), path, held, surroundings);
      const added = addNodes(scene, [node]);
      return { scene: added, guides: [], ids: new Set([node.id]), command: 'add' };
    }
    if (going.kind !== 'grip') return null;
    const { grip } = going;
    const ids = designer.chosen;
    switch (grip.kind) {
      case 'resize':
        return {
          ...resizing(scene, ids, grip.handle, path, held, surroundings),
          ...{ ids, command: 'resize' },
        };
      case 'rotate':
        return { ...rotating(scene, ids, path, held), ids, command: 'rotate' };
      default: {
        const [id = ''] = ids;
        const node = findNode(scene.nodes, id);
        if (node === null) return null;
        const corner =
          grip.kind === 'corner' ? { at: grip.at, isNew: false } : { at: grip.after, isNew: true };
        const bent = bending(scene, node, corner, path[1], held, surroundings);
        return { ...bent, ids, command: 'bend' };
      }
    }
  };

  const end = (): void => {
    gesture.current = null;
    setPreview(null);
    setMarquee(null);
  };

  return {
    preview,
    marquee,
    onPointerDown(event: PointerEvent<HTMLDivElement>): void {
      if (gesture.current !== null) return;
      event.currentTarget.focus({ preventScroll: true });
      const going = begin(event);
      if (going === null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      gesture.current = { going, pointer: event.pointerId, from: pixel(event), isBegun: false };
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>): void {
      const now = gesture.current;
      if (now === null || now.pointer !== event.pointerId) return;
      const at = pixel(event);
      const [dx, dy] = [at[0] - now.from[0], at[1] - now.from[1]];
      if (!now.isBegun && Math.hypot(dx, dy) < still) return;
      if (!now.isBegun) gesture.current = { ...now, isBegun: true };
      const { going } = now;
      if (going.kind === 'pan') {
        onView(moved(going.view, dx, dy));
        return;
      }
      if (going.kind === 'marquee') {
        const [[x1, y1], [x2, y2]] = way(now.from, at);
        const box = {
          ...{ left: Math.min(x1, x2), right: Math.max(x1, x2) },
          ...{ top: Math.min(y1, y2), bottom: Math.max(y1, y2) },
        };
        setMarquee(box);
        change((last) => choosing(last, [...going.before, ...membersIn(scene, last.entered, box)]));
        return;
      }
      setPreview(outcomeOf(now, event));
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>): void {
      const now = gesture.current;
      if (now === null || now.pointer !== event.pointerId) return;
      const { going, isBegun } = now;
      if (isBegun || going.kind === 'draw') {
        const outcome = outcomeOf(now, event);
        if (outcome !== null) {
          const { command, ids } = outcome;
          change((last) => edited(last, outcome.scene, { command, chosen: ids }));
        }
        if (going.kind === 'draw') onDrawn();
      } else if (going.kind === 'move' && !event.shiftKey) {
        change((last) => choosing(last, [going.clicked]));
      }
      end();
    },
    onPointerCancel: end,
    onDoubleClick(event: PointerEvent<HTMLDivElement> | React.MouseEvent<HTMLDivElement>): void {
      const at = toScene(view, ...pixel(event as PointerEvent));
      const hit = memberAt(scene, designer.entered, at, surroundings.reach);
      if (hit === null || hit.children.length === 0) return;
      const inner = memberAt(scene, hit.id, at, surroundings.reach);
      change((last) => entering(choosing(last, inner === null ? [] : [inner.id]), hit.id));
    },
  };
}
