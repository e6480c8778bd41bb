import { colorIn, type Scene } from '@millwright/scene';
import { boxesOf } from '@millwright/scene/editor';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useImageUrl } from '../../images/use-image-url.ts';
import type { BoardLook } from '../board/board-look.ts';
import { PaintLayer } from '../board/PaintLayer.tsx';
import styles from './revisions.module.css';

/** What is framed, by how it differs. */
export type Marks = ReadonlyMap<string, 'added' | 'removed' | 'changed'>;

/** A state of the screen as wide as there is room, with frames around what differs. */
export const RevisionPicture = ({
  title,
  scene,
  marks,
  shown,
  palette,
  prefix,
}: {
  readonly title: string;
  readonly scene: Scene;
  readonly marks: Marks;
  /** The node that is looked at among them. */
  readonly shown: string | null;
  readonly palette: BoardLook['palette'];
  readonly prefix: string;
}) => {
  const place = useRef<HTMLDivElement>(null);
  const [pixels, setPixels] = useState(0);
  useLayoutEffect(() => {
    if (place.current === null) return;
    const sizes = new ResizeObserver(([entry]) => setPixels(entry?.contentRect.width ?? 0));
    sizes.observe(place.current);
    return () => sizes.disconnect();
  }, []);
  const imageUrl = useImageUrl(scene);
  const look = useMemo(
    (): BoardLook => ({ palette, font: 'system-ui, sans-serif', imageUrl }),
    [palette, imageUrl],
  );
  const boxes = useMemo(() => boxesOf(scene, new Set(marks.keys())), [scene, marks]);
  const { width, height } = scene.size;
  const scale = pixels / Math.max(1, width);
  return (
    <figure className={styles.picture}>
      <figcaption>{title}</figcaption>
      <div
        ref={place}
        className={styles.paper}
        style={{
          aspectRatio: `${width} / ${height}`,
          background: colorIn(palette, scene.background.color),
        }}
      >
        <div className={styles.world} style={{ width, height, transform: `scale(${scale})` }}>
          <PaintLayer scene={scene} look={look} prefix={prefix} className={styles.drawing} />
        </div>
        {[...boxes].map(([id, { left, top, right, bottom }]) => (
          <i
            key={id}
            className={styles.mark}
            data-kind={marks.get(id)}
            data-shown={id === shown}
            style={{
              insetInlineStart: left * scale - 3,
              insetBlockStart: top * scale - 3,
              inlineSize: (right - left) * scale + 6,
              blockSize: (bottom - top) * scale + 6,
            }}
          />
        ))}
      </div>
    </figure>
  );
};
