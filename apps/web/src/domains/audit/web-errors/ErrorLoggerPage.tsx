import { type WebErrorEntry, webErrorKind } from '@millwright/contract/audit/web-errors.schemas';
import {
  type DataColumn,
  EmptyState,
  type ListDefaults,
  Moment,
  useListQuery,
} from '@millwright/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ListPage } from '../../../shell/list/ListPage.tsx';
import { chosenFilter, listFilter, listPage } from '../../../shell/list/list-input.ts';
import { choiceField, rangeField, textField } from '../../../shell/list/search-fields.tsx';
import type { Say } from '../../../texts/say.ts';
import { downloadWebErrors, useWebErrorEntries } from './web-errors.queries.ts';

const defaults: ListDefaults = {
  pageSize: 20,
  sort: 'at',
  order: 'desc',
  filters: ['keyword', 'kind', 'hidden', 'errorId', 'range'],
};
const sorts = ['at', 'userName', 'page'] as const;
const flags = ['true', 'false'] as const;

/** Each report of an error: who met it, where, when, with which browser. */
export const ErrorLoggerPage = () => {
  const { t } = useTranslation('audit');
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const { filters } = query;
  const errorId = Number(filters.errorId);
  const filter = {
    ...listFilter(filters),
    ...chosenFilter(filters, 'kind', webErrorKind.options),
    ...chosenFilter(filters, 'hidden', flags),
    ...(errorId > 0 ? { errorId } : {}),
  };
  const fields = useMemo(
    () => [
      textField('keyword', t('fields.keyword'), t('search.error_entries')),
      choiceField(
        'kind',
        t('errors.kind'),
        t('search.any'),
        webErrorKind.options.map((value) => ({ value, label: t(`errors.kinds.${value}`) })),
      ),
      rangeField(t('fields.at')),
      choiceField(
        'hidden',
        t('errors.hidden'),
        t('search.any'),
        flags.map((value) => ({ value, label: t(`errors.flags.${value}`) })),
      ),
      textField('errorId', t('errors.id')),
    ],
    [t],
  );
  return (
    <ListPage<WebErrorEntry>
      main
      name="audit.error_logger"
      title={t('titles.error_logger')}
      fields={fields}
      list={useWebErrorEntries({ ...listPage(query, sorts), ...filter })}
      exported={{
        fileName: 'web-errors.csv',
        fetch: (timeZone) => downloadWebErrors({ ...filter, timeZone }),
      }}
      rowKey={({ id }) => id}
      columns={columnsOf(t)}
      query={query}
      onQuery={changeQuery}
      empty={<EmptyState title={t('errors.empty')} />}
    />
  );
};

const columnsOf = (t: Say): readonly DataColumn<WebErrorEntry>[] => [
  {
    key: 'at',
    title: t('fields.at'),
    sortable: true,
    hideable: false,
    render: ({ at }) => <Moment time={at} />,
  },
  {
    key: 'message',
    title: t('errors.message'),
    ellipsis: true,
    width: 320,
    render: ({ message }) => message,
  },
  { key: 'kind', title: t('errors.kind'), render: ({ kind }) => t(`errors.kinds.${kind}`) },
  { key: 'count', title: t('errors.count'), align: 'right', render: ({ count }) => count },
  {
    key: 'userName',
    title: t('fields.user'),
    sortable: true,
    render: ({ userName }) => userName ?? t('errors.nobody'),
  },
  {
    key: 'page',
    title: t('errors.page'),
    sortable: true,
    ellipsis: true,
    width: 180,
    render: ({ page }) => page,
  },
  {
    key: 'hidden',
    title: t('errors.hidden'),
    render: ({ hidden }) => t(`errors.flags.${hidden}`),
  },
  { key: 'address', title: t('fields.address'), render: ({ address }) => address },
  {
    key: 'session',
    title: t('errors.session'),
    hidden: true,
    render: ({ session }) => session ?? '–',
  },
  {
    key: 'release',
    title: t('errors.release'),
    hidden: true,
    render: ({ release }) => release || '–',
  },
  {
    key: 'time',
    title: t('errors.time'),
    hidden: true,
    render: ({ time }) => <Moment time={time} />,
  },
  {
    key: 'agent',
    title: t('fields.agent'),
    ellipsis: true,
    width: 280,
    hidden: true,
    render: ({ agent }) => agent,
  },
];
