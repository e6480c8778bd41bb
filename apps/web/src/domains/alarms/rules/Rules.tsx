import { PlusOutlined } from '@ant-design/icons';
import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import {
  ConfirmAction,
  DataTable,
  EmptyState,
  LevelTag,
  type ListDefaults,
  Moment,
  StatusTag,
  useListQuery,
} from '@millwright/ui';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useAlarmRules, useConditionPoints, useDeleteRules } from '../alarms.queries.ts';
import { conditionText } from './condition-text.ts';
import { RuleDrawer } from './RuleDrawer.tsx';

const defaults: ListDefaults = { pageSize: 20, sort: 'name', filters: ['keyword'] };
const sorts = ['name', 'level', 'createdAt'] as const;

/** What is watched in an item beyond the limits of its points. */
export const Rules = ({ itemId }: { readonly itemId: number }) => {
  const { t } = useTranslation('alarms');
  const { message } = App.useApp();
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const sort = sorts.find((name) => name === query.sort);
  const list = useAlarmRules({
    itemId,
    page: query.page,
    pageSize: query.pageSize,
    order: query.order,
    ...(sort === undefined ? {} : { sort }),
  });
  const points = useConditionPoints(itemId).data?.list ?? [];
  const remove = useDeleteRules();
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [edited, setEdited] = useState<AlarmRule | 'new' | null>(null);
  const mayEdit = usePermitted('alarms.edit');
  const mayDelete = usePermitted('alarms.delete');
  const removeAll = (ids: readonly number[]): void =>
    remove.mutate(ids, {
      onSuccess: ({ deleted }) => {
        message.success(t('rules.deleted', { count: deleted }));
        setSelected([]);
      },
    });

  return (
    <>
      <DataTable<AlarmRule>
        name="alarm.rules"
        title={t('rules.title')}
        actions={
          <Button
            type="primary"
            icon={<PlusOutlined />}
            disabled={!mayEdit}
            onClick={() => setEdited('new')}
          >
            {t('rules.create')}
          </Button>
        }
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            title: t('fields.name'),
            sortable: true,
            hideable: false,
            render: ({ name }) => name,
          },
          {
            key: 'level',
            title: t('fields.level'),
            sortable: true,
            render: ({ level }) => <LevelTag level={level} />,
          },
          {
            key: 'when',
            title: t('rules.when'),
            render: ({ when }) => conditionText(when, points, t),
          },
          {
            key: 'enabled',
            title: t('rules.enabled'),
            render: ({ enabled }) => (
              <StatusTag tone={enabled ? 'ok' : 'off'}>
                {t(enabled ? 'rules.watching' : 'rules.off')}
              </StatusTag>
            ),
          },
          {
            key: 'description',
            title: t('rules.description'),
            ellipsis: true,
            render: ({ description }) => description || '–',
          },
          {
            key: 'createdAt',
            title: t('rules.created'),
            sortable: true,
            hidden: true,
            render: ({ createdAt }) => <Moment time={createdAt} />,
          },
        ]}
        data={list.data}
        loading={list.isFetching}
        error={failureText(list.error)}
        onRefresh={() => void list.refetch()}
        query={query}
        onQuery={changeQuery}
        empty={<EmptyState title={t('rules.empty')} hint={t('rules.empty_hint')} />}
        selection={{
          keys: selected,
          onChange: setSelected,
          actions: (
            <ConfirmAction
              danger
              question={t('rules.delete_many', { count: selected.length })}
              onConfirm={() => removeAll(selected)}
            >
              <Button danger size="small" disabled={!mayDelete}>
                {t('actions.delete')}
              </Button>
            </ConfirmAction>
          ),
        }}
        rowActions={(rule) => [
          { key: 'edit', label: t('actions.edit'), disabled: !mayEdit, run: () => setEdited(rule) },
          {
            key: 'delete',
            label: t('actions.delete'),
            danger: true,
            disabled: !mayDelete,
            confirm: t('rules.delete_one', { name: rule.name }),
            run: () => removeAll([rule.id]),
          },
        ]}
      />
      {edited === null ? null : (
        <RuleDrawer
          itemId={itemId}
          rule={edited === 'new' ? null : edited}
          points={points}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
};
