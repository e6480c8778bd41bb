import type { Scene } from '@millwright/scene';
import { copyNodes, setTraits } from '@millwright/scene/editor';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Designer } from '../model/designer.ts';
import { moved, type View, zoomed } from '../model/view.ts';
import styles from './board.module.css';
import type { BoardLook } from './board-look.ts';
import { PaintLayer } from './PaintLayer.tsx';
import { SelectionLayer } from './SelectionLayer.tsx';
import { type Tool, useBoardGestures } from './use-board-gestures.ts';

/** A notch of a wheel, as a share of the zoom. */
const perNotch = 1.0015;

/** The screen under the hand. While something is moved the rest of it is not painted anew. */
export const DrawingBoard = ({
  designer,
  change,
  look,
  view,
  onView,
  tool,
  onDrawn,
  grid,
  onMenu,
  label,
}: {
  readonly designer: Designer;
  readonly change: (make: (before: Designer) => Designer) => void;
  readonly look: BoardLook;
  readonly view: View;
  readonly onView: (view: View | ((before: View) => View)) => void;
  readonly tool: Tool;
  readonly onDrawn: () => void;
  /** Units; 0 without one. */
  readonly grid: number;
  readonly onMenu: (at: { readonly x: number; readonly y: number }) => void;
  readonly label: string;
}) => {
  const board = useRef<HTMLDivElement>(null);
  const [isPanning, setPanning] = useState(false);
  const { preview, marquee, ...gestures } = useBoardGestures({
    ...{ board, designer, change, view, tool, onDrawn, grid, isPanning },
    onView,
  });
  const { scene } = designer.history;
  const ids = preview?.ids ?? null;
  const isMoved = ids !== null && preview !== null;
  const rest = useMemo(
    () => (ids === null ? scene : setTraits(scene, ids, { hidden: true })),
    [scene, ids],
  );
  const over = useMemo((): Scene | null => {
    if (preview === null) return null;
    const { nodes } = copyNodes(preview.scene, preview.ids);
    return { ...scene, nodes, background: { color: '#00000000', image: null } };
  }, [scene, preview]);
  const shown = preview?.scene ?? scene;

  useEffect(() => {
    const element = board.current;
    if (element === null) return;
    const wheel = (event: WheelEvent): void => {
      // The page would be zoomed or scrolled instead.
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const at = [event.clientX - left, event.clientY - top] as const;
      onView((before) =>
        event.ctrlKey || event.metaKey
          ? zoomed(before, perNotch ** -event.deltaY, at)
          : moved(
              before,
              -(event.shiftKey ? event.deltaY : event.deltaX),
              event.shiftKey ? 0 : -event.deltaY,
            ),
      );
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [onView]);

  const { width, height } = scene.size;
  return (
    <div
      ref={board}
      className={styles.board}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys belong to it while it has the focus
      tabIndex={0}
      data-board=""
      data-tool={isPanning ? 'pan' : tool === null ? 'choose' : 'draw'}
      {...gestures}
      onKeyDown={({ code }) => {
        if (code === 'Space') setPanning(true);
      }}
      onKeyUp={({ code }) => {
        if (code === 'Space') setPanning(false);
      }}
      onBlur={() => setPanning(false)}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      <div
        className={styles.world}
        style={{
          transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`,
          ...{ width, height },
        }}
      >
        <PaintLayer scene={rest} look={look} prefix="paper" className={styles.paper} />
        {grid > 0 && grid * view.zoom >= 6 ? (
          <div
            className={styles.grid}
            style={{
              backgroundImage: `radial-gradient(circle at 0 0, var(--mw-grid) ${1 / view.zoom}px, transparent 0)`,
              backgroundSize: `${grid}px ${grid}px`,
            }}
          />
        ) : null}
        {over === null ? null : (
          <PaintLayer scene={over} look={look} prefix="over" className={styles.over} />
        )}
      </div>
      <SelectionLayer
        scene={shown}
        chosen={preview?.ids ?? designer.chosen}
        view={view}
        guides={preview?.guides ?? []}
        marquee={marquee}
        hasGrips={!isMoved && tool === null}
      />
    </div>
  );
};
