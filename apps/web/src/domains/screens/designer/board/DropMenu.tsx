import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { Scene, SceneNode } from '@millwright/scene';
import { useUi } from '@millwright/ui';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { partOf } from '../../parts/all-parts.ts';
import { partsFor } from '../model/bindings.ts';
import { followPoint, showPoint, targetFor } from '../model/fitting.ts';
import { shapeTitle } from '../shape-title.ts';

/** A point that was dropped, where, and what lies there. */
export interface DroppedPoint {
  readonly point: PointBrief;
  /** On the screen, and in the window. */
  readonly at: readonly [number, number];
  readonly x: number;
  readonly y: number;
  readonly under: SceneNode | null;
}

/** What a dropped point becomes: what lies there follows it, or it gets a part of its own. */
export const DropMenu = ({
  dropped: { point, x, y, under },
  scene,
  onBind,
  onTake,
  onClose,
}: {
  readonly dropped: DroppedPoint;
  readonly scene: Scene;
  readonly onBind: (next: Scene, node: SceneNode) => void;
  /** A part of its own is wanted: the key of its shape. */
  readonly onTake: (shape: string) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const { t: say } = useTranslation();
  const { locale } = useUi();
  const name = under === null ? '' : under.name || shapeTitle(under.type, locale, t);
  const target = under === null ? null : targetFor(under, point.dataType);
  const showsPoints = under?.type === 'part' && partOf(under.props.part)?.takes === 'points';
  const bind = showsPoints
    ? t('drop.show', { name })
    : target === null
      ? null
      : t('drop.bind', { name, target: t(`targets.${target}`) });
  return (
    <Dropdown
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      menu={{
        items: [
          ...(bind === null
            ? []
            : [
                { key: 'bind', label: bind },
                { key: 'own', type: 'divider' as const },
              ]),
          ...partsFor(point).map((type) => ({ key: type, label: shapeTitle(type, locale, t) })),
          { key: 'part:trend', label: say('screens:parts.trend') },
        ],
        onClick: ({ key }) => {
          onClose();
          if (key !== 'bind') onTake(key);
          else if (under !== null && showsPoints) onBind(showPoint(scene, under, point.id), under);
          else if (under !== null && target !== null) {
            onBind(followPoint(scene, under, target, point.id), under);
          }
        },
      }}
    >
      {/* Beside what has no size no menu is shown. */}
      <span style={{ position: 'fixed', left: x, top: y, width: 1, height: 1 }} />
    </Dropdown>
  );
};
