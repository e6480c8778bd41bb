import { PlusOutlined } from '@ant-design/icons';
import { pointGroupEndpoints } from '@millwright/contract/devices/endpoints';
import type { PointGroup } from '@millwright/contract/devices/point-groups/point-groups.schemas';
import type { ItemId } from '@millwright/kernel';
import { EmptyState, ErrorState, RowActions } from '@millwright/ui';
import { App, Button, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import styles from './configure.module.css';
import { NameGroup } from './NameGroup.tsx';

/** The variable groups of an item. */
export const PointGroups = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const { data, error, isLoading, refetch } = useCall(pointGroupEndpoints.list, { itemId });
  const [named, setNamed] = useState<{ readonly group: PointGroup | null } | null>(null);
  const remove = useChange(pointGroupEndpoints.delete);
  const mayEdit = usePermitted('points.edit');
  const mayDelete = usePermitted('points.delete');
  if (error && !data) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        <p>{t('groups.hint')}</p>
        <Button
          type="primary"
          icon={<PlusOutlined />}
          disabled={!mayEdit}
          onClick={() => setNamed({ group: null })}
        >
          {t('groups.create')}
        </Button>
      </div>
      <Table<PointGroup>
        size="middle"
        rowKey="id"
        loading={isLoading}
        dataSource={data?.list ?? []}
        pagination={false}
        locale={{ emptyText: <EmptyState title={t('groups.empty')} /> }}
        columns={[
          { key: 'name', title: t('groups.name'), dataIndex: 'name' },
          {
            key: 'actions',
            title: t('groups.actions'),
            width: 180,
            render: (_, group) => (
              <RowActions
                actions={[
                  {
                    key: 'rename',
                    label: t('groups.rename'),
                    disabled: !mayEdit,
                    run: () => setNamed({ group }),
                  },
                  {
                    key: 'delete',
                    label: t('actions.delete'),
                    danger: true,
                    disabled: !mayDelete,
                    confirm: t('groups.delete', { name: group.name }),
                    run: () =>
                      remove.mutate(
                        { id: group.id },
                        {
                          onSuccess: () => void message.success(t('groups.deleted')),
                        },
                      ),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {named === null ? null : (
        <NameGroup itemId={itemId} group={named.group} onClose={() => setNamed(null)} />
      )}
    </section>
  );
};
