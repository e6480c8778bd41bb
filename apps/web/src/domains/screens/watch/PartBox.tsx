import type { SceneNode } from '@millwright/scene';
import { EmptyState } from '@millwright/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { partOf } from '../parts/all-parts.ts';
import type { ScreenPartProps } from '../parts/screen-part.ts';
import styles from './watch.module.css';

/** What fills a node of type `part`, in its frame. */
export const PartBox = ({
  node,
  points,
  ...given
}: Omit<ScreenPartProps, 'settings' | 'screen'> & { readonly node: SceneNode }) => {
  const { t } = useTranslation('screens');
  const { props } = node;
  const part = partOf(props.part);
  const shown = useMemo(() => {
    const byId = new Map(points.map((point) => [Number(point.pointId), point]));
    return (props.points as readonly number[]).flatMap((id) => byId.get(id) ?? []);
  }, [points, props.points]);
  const title = typeof props.title === 'string' ? props.title : '';
  return (
    <section className={styles.part} data-frame={props.frame} aria-label={title || undefined}>
      {title === '' ? null : <h2>{title}</h2>}
      <div className={styles.content}>
        {part === null ? (
          <EmptyState title={t('parts.unknown')} />
        ) : (
          <part.Part
            {...given}
            points={shown}
            screen={props.screen as number | null}
            settings={props.settings as ScreenPartProps['settings']}
          />
        )}
      </div>
    </section>
  );
};
