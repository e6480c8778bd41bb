import type { AlarmLevel } from '@millwright/contract/alarm-level';
import type { AlarmKind } from '@millwright/contract/alarms/alarms.schemas';
import { LevelTag, type ListQuery, type SearchField } from '@millwright/ui';
import { Input, Select } from 'antd';
import { ItemSelect } from '../../items/index.ts';

/** Names of the filters that every list of alarms has. */
export const alarmFilters = ['keyword', 'level', 'kind', 'confirmed'] as const;
const levels: readonly AlarmLevel[] = [1, 2, 3, 4];

/** The search fields of a list of alarms; `withItem` when it holds alarms of several items. */
export const alarmFields = (
  t: (key: string) => string,
  withItem: boolean,
): readonly SearchField[] => [
  {
    name: 'keyword',
    label: t('fields.name'),
    control: <Input allowClear placeholder={t('search.keyword')} />,
  },
  ...(withItem ? [{ name: 'inItem', label: t('fields.item'), control: <ItemSelect /> }] : []),
  {
    name: 'level',
    label: t('fields.level'),
    control: (
      <Select
        allowClear
        placeholder={t('search.any')}
        options={levels.map((level) => ({
          value: String(level),
          label: <LevelTag level={level} />,
        }))}
      />
    ),
  },
  {
    name: 'confirmed',
    label: t('fields.confirmation'),
    control: (
      <Select
        allowClear
        placeholder={t('search.any')}
        options={[
          { value: 'false', label: t('state.unconfirmed') },
          { value: 'true', label: t('state.confirmed') },
        ]}
      />
    ),
  },
  {
    name: 'kind',
    label: t('fields.kind'),
    control: (
      <Select
        allowClear
        placeholder={t('search.any')}
        options={(['upper', 'lower', 'rule'] satisfies AlarmKind[]).map((kind) => ({
          value: kind,
          label: t(`kind.${kind}`),
        }))}
      />
    ),
  },
];

const sorts = ['raisedAt', 'clearedAt', 'confirmedAt', 'level', 'number', 'name'] as const;

/** The query of a list of alarms as its call takes it. */
export const alarmInput = (query: ListQuery, itemId: number | undefined) => {
  const { page, pageSize, order, filters } = query;
  const item = itemId ?? (filters.inItem ? Number(filters.inItem) : undefined);
  const sort = sorts.find((name) => name === query.sort);
  const kind = (['upper', 'lower', 'rule'] as const).find((name) => name === filters.kind);
  return {
    page,
    pageSize,
    order,
    ...(sort === undefined ? {} : { sort }),
    ...(item === undefined ? {} : { itemId: item }),
    ...(filters.keyword ? { keyword: filters.keyword } : {}),
    ...(filters.level ? { level: Number(filters.level) } : {}),
    ...(kind === undefined ? {} : { kind }),
    ...(filters.confirmed ? { confirmed: filters.confirmed === 'true' } : {}),
  };
};
