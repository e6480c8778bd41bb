import type { SceneNode } from '@millwright/scene';
import { EmptyState, TabDrawer } from '@millwright/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { partOf } from '../parts/all-parts.ts';
import type { ScreenPartProps } from '../parts/screen-part.ts';
import styles from './watch.module.css';

/** Below this its texts cannot be read, and its buttons not be met. */
const smallestScale = 0.75;

/**
 * What fills a node of type `part`, in its frame. On a picture that is much smaller than it was drawn
 * it is a picture of itself, as small as the rest; pressed, it opens in full size.
 */
export const PartBox = ({
  node,
  points,
  scale,
  ...given
}: Omit<ScreenPartProps, 'settings' | 'screen'> & {
  readonly node: SceneNode;
  /** Pixels of one unit of the picture. */
  readonly scale: number;
}) => {
  const { t } = useTranslation('screens');
  const { props, frame } = node;
  const [isOpen, setOpen] = useState(false);
  const part = partOf(props.part);
  const shown = useMemo(() => {
    const byId = new Map(points.map((point) => [Number(point.pointId), point]));
    return (props.points as readonly number[]).flatMap((id) => byId.get(id) ?? []);
  }, [points, props.points]);
  const title = typeof props.title === 'string' ? props.title : '';
  const content =
    part === null ? (
      <EmptyState title={t('parts.unknown')} />
    ) : (
      <part.Part
        {...given}
        points={shown}
        screen={props.screen as number | null}
        settings={props.settings as ScreenPartProps['settings']}
      />
    );
  const box = (
    <section className={styles.part} data-frame={props.frame} aria-label={title || undefined}>
      {title === '' ? null : <h2>{title}</h2>}
      <div className={styles.content}>{content}</div>
    </section>
  );
  // Another screen is scaled by itself, and operated where it is.
  if (part === null || part.takes === 'screen' || scale >= smallestScale) return box;
  const name = title || t(part.title);
  return (
    <>
      <div
        className={styles.preview}
        inert
        style={{
          ...{ inlineSize: frame.width, blockSize: frame.height },
          transform: `scale(${scale})`,
        }}
      >
        {box}
      </div>
      <button
        type="button"
        className={styles.open}
        aria-label={t('parts.open', { name })}
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <TabDrawer
          open
          placement="bottom"
          size="80dvh"
          title={name}
          onClose={() => setOpen(false)}
          styles={{ body: { padding: 12 } }}
        >
          <div className={styles.opened}>{content}</div>
        </TabDrawer>
      ) : null}
    </>
  );
};
