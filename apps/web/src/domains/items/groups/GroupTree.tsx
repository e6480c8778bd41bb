import type { ProjectGroup } from '@millwright/contract/items/project-groups.schemas';
import { Tree, type TreeDataNode, type TreeProps } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GroupAction, GroupTitle } from './GroupTitle.tsx';
import { type GroupNode, nest, type Place, placeAt } from './group-places.ts';
import styles from './groups.module.css';

interface GroupTreeProps {
  readonly groups: readonly ProjectGroup[];
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
  readonly onAction: (group: ProjectGroup, action: GroupAction) => void;
  readonly onDrop: (id: number, place: Place) => void;
}

interface TreeNode extends Omit<TreeDataNode, 'key' | 'children'> {
  readonly key: number;
  readonly group: ProjectGroup;
  readonly children: TreeNode[];
}

const nodeOf = ({ children, ...group }: GroupNode): TreeNode => ({
  key: group.id,
  group,
  children: children.map(nodeOf),
});

/** With Alt held the arrows move the chosen group instead of the choice. */
const withAlt: Readonly<Record<string, GroupAction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};
const alone: Readonly<Record<string, GroupAction>> = { F2: 'rename', Delete: 'delete' };

/** The groups, to be dragged or moved by keys; the menu of each line offers the same. */
export const GroupTree = ({ groups, chosen, onChoose, onAction, onDrop }: GroupTreeProps) => {
  const { t } = useTranslation('items');
  const [folded, setFolded] = useState<readonly number[]>([]);
  const open = groups.map(({ id }) => id).filter((id) => !folded.includes(id));

  const press = (event: KeyboardEvent): void => {
    const action = (event.altKey ? withAlt : alone)[event.key];
    const group = groups.find(({ id }) => id === chosen);
    if (action === undefined || group === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onAction(group, action);
  };
  const drop: TreeProps<TreeNode>['onDrop'] = ({ node, dragNode, dropToGap, dropPosition }) => {
    const behind = dropPosition > Number(node.pos.split('-').at(-1));
    const where = dropToGap ? (behind ? 'behind' : 'before') : 'inside';
    const place = placeAt(groups, dragNode.key, node.key, where);
    if (place !== null) onDrop(dragNode.key, place);
  };

  return (
    <div className={styles.tree} onKeyDownCapture={press}>
      <Tree<TreeNode>
        aria-label={t('tree.tree')}
        blockNode
        draggable={{ icon: false }}
        expandedKeys={[...open]}
        onDrop={drop}
        onExpand={(keys) => {
          const shown = new Set(keys);
          setFolded(groups.map(({ id }) => id).filter((id) => !shown.has(id)));
        }}
        onSelect={(_keys, { node }) => onChoose(node.key)}
        selectedKeys={chosen === null ? [] : [chosen]}
        titleRender={({ group }) => (
          <GroupTitle
            group={group}
            groups={groups}
            onAction={(action) => onAction(group, action)}
          />
        )}
        treeData={nest(groups).map(nodeOf)}
      />
    </div>
  );
};
