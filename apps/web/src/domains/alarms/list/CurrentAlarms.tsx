import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { DataTable, EmptyState, type ListDefaults, SearchForm, useListQuery } from '@millwright/ui';
import { Button, Checkbox } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCurrentAlarms } from '../alarms.queries.ts';
import { alarmColumns } from './alarm-columns.tsx';
import { alarmFields, alarmFilters, alarmInput } from './alarm-fields.tsx';
import { ConfirmAlarms } from './ConfirmAlarms.tsx';

const order = { sort: 'raisedAt', order: 'desc' } as const;
const ofItem: ListDefaults = { pageSize: 20, ...order, filters: [...alarmFilters, 'retained'] };
const ofAll: ListDefaults = { ...ofItem, filters: [...ofItem.filters, 'inItem'] };

/** What is wrong now: of one item, or of all (`itemId` absent). Changes arrive live. */
export const CurrentAlarms = ({ itemId }: { readonly itemId?: number }) => {
  const { t } = useTranslation('alarms');
  const [query, changeQuery] = useListQuery(
    useSearchParams(),
    itemId === undefined ? ofAll : ofItem,
  );
  const retained = query.filters.retained !== 'false';
  const list = useCurrentAlarms({ ...alarmInput(query, itemId), retained });
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [confirming, setConfirming] = useState<readonly number[] | null>(null);
  const mayConfirm = usePermitted('alarms.confirm');
  const fields = useMemo(() => alarmFields(t, itemId === undefined), [t, itemId]);

  return (
    <>
      <SearchForm
        fields={fields}
        values={query.filters}
        onSearch={(filters) =>
          changeQuery({
            filters: { ...filters, ...(retained ? {} : { retained: 'false' }) },
            page: 1,
          })
        }
      />
      <DataTable
        main={itemId === undefined}
        name={itemId === undefined ? 'alarms.current' : 'item.alarms.current'}
        title={t('current.title')}
        actions={
          <Checkbox
            checked={retained}
            onChange={({ target }) => {
              const { retained: _, ...others } = query.filters;
              changeQuery({
                filters: target.checked ? others : { ...others, retained: 'false' },
                page: 1,
              });
            }}
          >
            {t('current.retained')}
          </Checkbox>
        }
        rowKey={({ id }) => id}
        columns={alarmColumns(t, { withItem: itemId === undefined, past: false })}
        data={list.data}
        loading={list.isFetching}
        error={failureText(list.error)}
        onRefresh={() => void list.refetch()}
        query={query}
        onQuery={changeQuery}
        empty={<EmptyState title={t('current.empty')} hint={t('current.empty_hint')} />}
        selection={{
          keys: selected,
          onChange: setSelected,
          actions: (
            <Button
              type="primary"
              size="small"
              disabled={!mayConfirm}
              onClick={() => setConfirming(selected)}
            >
              {t('actions.confirm')}
            </Button>
          ),
        }}
        rowActions={({ id, confirmed }: Alarm) => [
          {
            key: 'confirm',
            label: t('actions.confirm'),
            disabled: confirmed || !mayConfirm,
            run: () => setConfirming([id]),
          },
        ]}
      />
      {confirming === null ? null : (
        <ConfirmAlarms
          ids={confirming}
          onCancel={() => setConfirming(null)}
          onDone={() => {
            setConfirming(null);
            setSelected([]);
          }}
        />
      )}
    </>
  );
};
