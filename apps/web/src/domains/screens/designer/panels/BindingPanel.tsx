import { DeleteOutlined } from '@ant-design/icons';
import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { Binding, BindingTarget, Palette, Scene, SceneNode } from '@millwright/scene';
import { bindNode } from '@millwright/scene/editor';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bindingTo, targetsOf } from '../model/bindings.ts';
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
  /** What is to follow something, and is in the document once somebody says what. */
  const [begun, setBegun] = useState<BindingTarget | null>(null);
  const free = targetsOf(node).filter((target) => !bound.has(target));
  const shown: readonly { target: BindingTarget; binding: Binding | null }[] = [
    ...node.bindings.map((binding) => ({ target: binding.target, binding })),
    ...(begun === null || bound.has(begun) ? [] : [{ target: begun, binding: null }]),
  ];
  return (
    <div className={styles.panel}>
      {shown.length === 0 ? <p className={styles.hint}>{t('bindings.empty')}</p> : null}
      {shown.map(({ target, binding }) => (
        <section key={`${node.id} ${target}`} className={styles.bound}>
          <div className={styles.head}>
            {t(`targets.${target}`)}
            <Button
              type="text"
              size="small"
              danger
              aria-label={t('bindings.unbind', { target: t(`targets.${target}`) })}
              icon={<DeleteOutlined />}
              onClick={() => {
                setBegun(null);
                if (binding !== null) put(target, null);
              }}
            />
          </div>
          <SourceFields
            source={binding?.source ?? null}
            points={points}
            onChange={(source) =>
              put(target, binding === null ? bindingTo(target, source) : { ...binding, source })
            }
          />
          {binding === null ? (
            <p className={styles.hint}>{t('bindings.begun')}</p>
          ) : (
            <TransformFields
              target={target}
              transform={binding.transform}
              palette={palette}
              onChange={(transform) => put(target, { ...binding, transform })}
            />
          )}
        </section>
      ))}
      <Select<BindingTarget | null>
        size="small"
        aria-label={t('bindings.add')}
        placeholder={t('bindings.add')}
        value={null}
        onChange={setBegun}
        options={free.map((value) => ({ value, label: t(`targets.${value}`) }))}
      />
    </div>
  );
};
