import { DeleteOutlined } from '@ant-design/icons';
import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { Binding, BindingTarget, Palette, Scene, SceneNode } from '@millwright/scene';
import { bindNode } from '@millwright/scene/editor';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { firstBinding, targetsOf } from '../model/bindings.ts';
import type { EditScene } from './NodePanel.tsx';
import styles from './panels.module.css';
import { SourceFields } from './SourceFields.tsx';
import { TransformFields } from './TransformFields.tsx';

/** What of one node follows what. */
export const BindingPanel = ({
  scene,
  node,
  points,
  palette,
  edit,
}: {
  readonly scene: Scene;
  readonly node: SceneNode;
  readonly points: readonly PointBrief[];
  readonly palette: Palette;
  readonly edit: EditScene;
}) => {
  const { t } = useTranslation('screens/designer');
  const bound = new Set(node.bindings.map(({ target }) => target));
  const put = (target: BindingTarget, binding: Omit<Binding, 'target'> | null): void =>
    edit(bindNode(scene, node.id, target, binding), 'bind', `${node.id} ${target}`);
  const free = targetsOf(node).filter((target) => !bound.has(target));
  return (
    <div className={styles.panel}>
      {node.bindings.length === 0 ? <p className={styles.hint}>{t('bindings.empty')}</p> : null}
      {node.bindings.map((binding) => (
        <section key={`${node.id} ${binding.target}`} className={styles.bound}>
          <div className={styles.head}>
            {t(`targets.${binding.target}`)}
            <Button
              type="text"
              size="small"
              danger
              aria-label={t('bindings.unbind', { target: t(`targets.${binding.target}`) })}
              icon={<DeleteOutlined />}
              onClick={() => put(binding.target, null)}
            />
          </div>
          <SourceFields
            source={binding.source}
            points={points}
            onChange={(source) => put(binding.target, { ...binding, source })}
          />
          <TransformFields
            target={binding.target}
            transform={binding.transform}
            palette={palette}
            onChange={(transform) => put(binding.target, { ...binding, transform })}
          />
        </section>
      ))}
      <Select<BindingTarget | null>
        size="small"
        aria-label={t('bindings.add')}
        placeholder={t('bindings.add')}
        value={null}
        onChange={(target) => {
          if (target !== null) put(target, firstBinding(target, points[0]?.id ?? null));
        }}
        options={free.map((value) => ({ value, label: t(`targets.${value}`) }))}
      />
    </div>
  );
};
