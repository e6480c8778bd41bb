import { DataTable, type ListDefaults, SearchForm, useListQuery } from '@millwright/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { TimeRange } from '../../../shell/fields/TimeRange.tsx';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useAlarmHistory } from '../alarms.queries.ts';
import { alarmColumns } from './alarm-columns.tsx';
import { alarmFields, alarmFilters, alarmInput } from './alarm-fields.tsx';

const order = { sort: 'raisedAt', order: 'desc' } as const;
const ofItem: ListDefaults = { pageSize: 20, ...order, filters: [...alarmFilters, 'range'] };
const ofAll: ListDefaults = { ...ofItem, filters: [...ofItem.filters, 'inItem'] };
/** What is shown until a range is chosen. */
const firstSpanMs = 7 * 86_400_000;

/** All alarms of a time range: of one item, or of all (`itemId` absent). */
export const AlarmHistory = ({ itemId }: { readonly itemId?: number }) => {
  const { t } = useTranslation('alarms');
  const [query, changeQuery] = useListQuery(
    useSearchParams(),
    itemId === undefined ? ofAll : ofItem,
  );
  const [opened] = useState(() => Date.now());
  const [from, to] = (query.filters.range ?? '').split(',').map(Number);
  const list = useAlarmHistory({
    ...alarmInput(query, itemId),
    from: from || opened - firstSpanMs,
    // New alarms come in while no end has been chosen.
    to: to || opened + 86_400_000,
  });
  const fields = useMemo(
    () => [
      { name: 'range', label: t('fields.raisedAt'), control: <TimeRange /> },
      ...alarmFields(t, itemId === undefined),
    ],
    [t, itemId],
  );
  return (
    <>
      <SearchForm
        fields={fields}
        values={query.filters}
        onSearch={(filters) => changeQuery({ filters, page: 1 })}
      />
      <DataTable
        main={itemId === undefined}
        name={itemId === undefined ? 'alarms.history' : 'item.alarms.history'}
        title={t(query.filters.range ? 'history.title' : 'history.recent')}
        rowKey={({ id }) => id}
        columns={alarmColumns(t, { withItem: itemId === undefined, past: true })}
        data={list.data}
        loading={list.isFetching}
        error={failureText(list.error)}
        onRefresh={() => void list.refetch()}
        query={query}
        onQuery={changeQuery}
      />
    </>
  );
};
