import { PlusOutlined } from '@ant-design/icons';
import { textListEndpoints } from '@millwright/contract/devices/endpoints';
import type { TextList } from '@millwright/contract/devices/text-lists/text-lists.schemas';
import type { ItemId } from '@millwright/kernel';
import { EmptyState, ErrorState, RowActions } from '@millwright/ui';
import { App, Button, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import panel from '../configure/configure.module.css';
import { TextListDrawer } from './TextListDrawer.tsx';
import styles from './text-lists.module.css';

/** Texts of a list that its row shows. */
const mostShown = 8;

/** The text lists of an item. */
export const TextLists = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const { data, error, isLoading, refetch } = useCall(textListEndpoints.list, { itemId });
  const [edited, setEdited] = useState<{ readonly list: TextList | null } | null>(null);
  const remove = useChange(textListEndpoints.delete);
  const mayEdit = usePermitted('points.edit');
  const mayDelete = usePermitted('points.delete');
  if (error && !data) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  return (
    <section className={panel.panel}>
      <div className={panel.head}>
        <p>{t('texts.hint')}</p>
        <Button
          type="primary"
          icon={<PlusOutlined />}
          disabled={!mayEdit}
          onClick={() => setEdited({ list: null })}
        >
          {t('texts.create')}
        </Button>
      </div>
      <Table<TextList>
        size="middle"
        rowKey="id"
        loading={isLoading}
        dataSource={data?.list ?? []}
        pagination={false}
        scroll={{ x: 640 }}
        locale={{
          emptyText: <EmptyState title={t('texts.empty')} hint={t('texts.empty_hint')} />,
        }}
        columns={[
          { key: 'name', title: t('texts.name'), dataIndex: 'name', width: 180 },
          {
            key: 'texts',
            title: t('texts.texts'),
            render: (_, list) => <ShownTexts list={list} />,
          },
          {
            key: 'pointCount',
            title: t('texts.points'),
            dataIndex: 'pointCount',
            width: 110,
            align: 'right',
          },
          {
            key: 'actions',
            title: t('groups.actions'),
            width: 160,
            render: (_, list) => (
              <RowActions
                actions={[
                  {
                    key: 'edit',
                    label: t('actions.edit'),
                    disabled: !mayEdit,
                    run: () => setEdited({ list }),
                  },
                  {
                    key: 'delete',
                    label: t('actions.delete'),
                    danger: true,
                    disabled: !mayDelete,
                    confirm: t('texts.delete', { name: list.name }),
                    run: () =>
                      remove.mutate(
                        { id: list.id },
                        { onSuccess: () => void message.success(t('texts.deleted')) },
                      ),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {edited === null ? null : (
        <TextListDrawer itemId={itemId} list={edited.list} onClose={() => setEdited(null)} />
      )}
    </section>
  );
};

const ShownTexts = ({ list: { texts } }: { readonly list: TextList }) => (
  <ul className={styles.texts}>
    {texts.slice(0, mostShown).map(({ value, text, color }) => (
      <li key={value}>
        <small>{value}</small>
        <span className={styles.color} data-color={color ?? 'none'}>
          {text}
        </span>
      </li>
    ))}
    {texts.length > mostShown ? <li>+{texts.length - mostShown}</li> : null}
  </ul>
);
