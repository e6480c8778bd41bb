import { EyeInvisibleOutlined, EyeOutlined, LockOutlined, UnlockOutlined } from '@ant-design/icons';
import type { Scene, SceneNode } from '@millwright/scene';
import { type Ids, setTraits } from '@millwright/scene/editor';
import { useUi } from '@millwright/ui';
import { Button, Input, Tree } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shapeTitle } from '../shape-title.ts';
import type { EditScene } from './NodePanel.tsx';
import styles from './panels.module.css';

interface Leaf {
  readonly key: string;
  readonly node: SceneNode;
  readonly children: Leaf[];
}

/** What is on the screen, the frontmost first. */
export const LayerTree = ({
  scene,
  chosen,
  onChoose,
  edit,
  height,
}: {
  readonly scene: Scene;
  readonly chosen: Ids;
  readonly onChoose: (ids: readonly string[]) => void;
  readonly edit: EditScene;
  /** Pixels; long lists are virtual. */
  readonly height: number;
}) => {
  const { t } = useTranslation('screens/designer');
  const { locale } = useUi();
  const [sought, setSought] = useState('');
  const words = sought.trim().toLowerCase();
  const nameOf = ({ name, type, props }: SceneNode): string => {
    const text = typeof props.text === 'string' ? props.text : '';
    return name || text || shapeTitle(type, locale, t);
  };
  const leaves = (nodes: readonly SceneNode[]): Leaf[] =>
    nodes.toReversed().flatMap((node): Leaf[] => {
      const children = leaves(node.children);
      const isSought = nameOf(node).toLowerCase().includes(words);
      return isSought || children.length > 0 ? [{ key: node.id, node, children }] : [];
    });
  return (
    <div className={styles.panel}>
      <Input.Search
        size="small"
        allowClear
        aria-label={t('layers.search')}
        placeholder={t('layers.search')}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      {scene.nodes.length === 0 ? <p className={styles.hint}>{t('layers.empty')}</p> : null}
      <Tree<Leaf>
        blockNode
        multiple
        height={height}
        selectedKeys={[...chosen]}
        treeData={leaves(scene.nodes)}
        onSelect={(keys) => onChoose(keys.map(String))}
        titleRender={({ node }) => (
          <span className={styles.head}>
            <span>{nameOf(node)}</span>
            <span>
              <Button
                type="text"
                size="small"
                aria-label={t(node.locked ? 'layers.unlock' : 'layers.lock', {
                  name: nameOf(node),
                })}
                icon={node.locked ? <LockOutlined /> : <UnlockOutlined />}
                onClick={(event) => {
                  event.stopPropagation();
                  const locked = !node.locked;
                  edit(setTraits(scene, new Set([node.id]), { locked }), 'lock');
                }}
              />
              <Button
                type="text"
                size="small"
                aria-label={t(node.hidden ? 'layers.show' : 'layers.hide', { name: nameOf(node) })}
                icon={node.hidden ? <EyeInvisibleOutlined /> : <EyeOutlined />}
                onClick={(event) => {
                  event.stopPropagation();
                  const hidden = !node.hidden;
                  edit(setTraits(scene, new Set([node.id]), { hidden }), 'hide');
                }}
              />
            </span>
          </span>
        )}
      />
    </div>
  );
};
