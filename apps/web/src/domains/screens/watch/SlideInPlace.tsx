import type { SceneNode } from '@millwright/scene';
import { useState } from 'react';
import styles from './watch.module.css';

/** So many steps a slider has from end to end. */
const steps = 200;

/** Lies over a drawn slider: what it is moved to is written once it is let go. */
export const SlideInPlace = ({
  node,
  label,
  now,
  onSet,
}: {
  readonly node: SceneNode;
  readonly label: string;
  /** The value that is shown. */
  readonly now: () => number;
  readonly onSet: (value: number) => void;
}) => {
  /** Where it has been moved to; null while nobody moves it. */
  const [moved, setMoved] = useState<number | null>(null);
  /** What keys begin at. */
  const [from, setFrom] = useState<number | null>(null);
  const [min, max] = [Number(node.props.min), Number(node.props.max)];
  const set = (): void => {
    if (moved !== null) onSet(moved);
    setMoved(null);
  };
  return (
    <>
      <input
        type="range"
        className={styles.slide}
        data-upright={node.frame.height > node.frame.width}
        aria-label={label}
        min={min}
        max={max}
        step={Number(((max - min) / steps).toPrecision(6))}
        data-moved={moved !== null}
        value={moved ?? from ?? min}
        onFocus={() => setFrom(now())}
        onChange={({ target }) => setMoved(Number(target.value))}
        onPointerUp={set}
        onPointerCancel={() => setMoved(null)}
        onKeyUp={({ key }) => {
          if (key === 'Enter') set();
          else if (key === 'Escape') setMoved(null);
        }}
        onBlur={() => {
          setMoved(null);
          setFrom(null);
        }}
      />
      {moved === null ? null : (
        <output className={styles.moved}>{`→ ${moved} ${String(node.props.unit)}`}</output>
      )}
    </>
  );
};
