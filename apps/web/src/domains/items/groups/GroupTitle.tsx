import { MoreOutlined } from '@ant-design/icons';
import type { ProjectGroup } from '@millwright/contract/items/project-groups.schemas';
import { useActiveTab } from '@millwright/ui';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { placeAfter, type Step } from './group-places.ts';
import styles from './groups.module.css';

export type GroupAction = Step | 'add' | 'rename' | 'delete';

const steps: readonly Step[] = ['up', 'down', 'in', 'out'];

/** One line of the tree, with everything that dragging does and more in a menu. */
export const GroupTitle = ({
  group,
  groups,
  onAction,
}: {
  readonly group: ProjectGroup;
  readonly groups: readonly ProjectGroup[];
  readonly onAction: (action: GroupAction) => void;
}) => {
  const { t } = useTranslation('items');
  const active = useActiveTab();
  const { id, groupName, items } = group;
  const entry = (key: GroupAction, label: string) => ({ key, label });
  return (
    <span className={styles.title}>
      <span className={styles.name}>{groupName}</span>
      <small>{items.length}</small>
      {active && (
        <Dropdown
          menu={{
            items: [
              entry('add', t('tree.addBelow')),
              entry('rename', t('tree.rename')),
              { type: 'divider' },
              ...steps.map((step) => ({
                ...entry(step, t(`tree.${step}`)),
                disabled: placeAfter(groups, id, step) === null,
              })),
              { type: 'divider' },
              { ...entry('delete', t('tree.delete')), danger: true },
            ],
            onClick: ({ key, domEvent }) => {
              domEvent.stopPropagation();
              onAction(key as GroupAction);
            },
          }}
          trigger={['click']}
        >
          <Button
            aria-label={t('tree.more', { name: groupName })}
            icon={<MoreOutlined />}
            onClick={(event) => event.stopPropagation()}
            size="small"
            type="text"
          />
        </Dropdown>
      )}
    </span>
  );
};
