import {
  type WebError,
  webErrorKind,
  webErrorState,
} from '@millwright/contract/audit/web-errors.schemas';
import {
  type DataColumn,
  EmptyState,
  type ListDefaults,
  Moment,
  useListQuery,
} from '@millwright/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ListPage } from '../../../shell/list/ListPage.tsx';
import { chosenFilter, listFilter, listPage } from '../../../shell/list/list-input.ts';
import { choiceField, rangeField, textField } from '../../../shell/list/search-fields.tsx';
import type { Say } from '../../../texts/say.ts';
import { ErrorState } from '../LogTags.tsx';
import { DayBars } from './DayBars.tsx';
import { ErrorDrawer } from './ErrorDrawer.tsx';
import { ErrorSelectionActions } from './ErrorSelectionActions.tsx';
import { useWebErrors } from './web-errors.queries.ts';

const defaults: ListDefaults = {
  pageSize: 20,
  sort: 'lastSeen',
  order: 'desc',
  filters: ['keyword', 'state', 'kind', 'range'],
};
const sorts = ['lastSeen', 'firstSeen', 'count'] as const;

/** The errors of web pages, alike ones together, and what was done about them. */
export const ErrorStorePage = () => {
  const { t } = useTranslation('audit');
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const { filters } = query;
  const list = useWebErrors({
    ...listPage(query, sorts),
    ...listFilter(filters),
    ...chosenFilter(filters, 'state', webErrorState.options),
    ...chosenFilter(filters, 'kind', webErrorKind.options),
  });
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [shown, setShown] = useState<number | null>(null);
  // As it is now: a state that was set in the drawer shows in it.
  const error = list.data?.list.find(({ id }) => id === shown);
  const fields = useMemo(
    () => [
      textField('keyword', t('fields.keyword'), t('search.errors')),
      choiceField(
        'state',
        t('fields.state'),
        t('search.any'),
        webErrorState.options.map((value) => ({ value, label: t(`errors.states.${value}`) })),
      ),
      choiceField(
        'kind',
        t('errors.kind'),
        t('search.any'),
        webErrorKind.options.map((value) => ({ value, label: t(`errors.kinds.${value}`) })),
      ),
      rangeField(t('errors.lastSeen')),
    ],
    [t],
  );
  return (
    <>
      <ListPage<WebError>
        main
        name="audit.error_store"
        title={t('titles.error_store')}
        fields={fields}
        list={list}
        rowKey={({ id }) => id}
        columns={columnsOf(t)}
        query={query}
        onQuery={changeQuery}
        empty={<EmptyState title={t('errors.empty')} />}
        rowActions={({ id }) => [{ key: 'show', label: t('details'), run: () => setShown(id) }]}
        selection={{
          keys: chosen,
          onChange: setChosen,
          actions: <ErrorSelectionActions ids={chosen} onDone={() => setChosen([])} />,
        }}
      />
      {error ? <ErrorDrawer error={error} onClose={() => setShown(null)} /> : null}
    </>
  );
};

const columnsOf = (t: Say): readonly DataColumn<WebError>[] => [
  {
    key: 'message',
    title: t('errors.message'),
    hideable: false,
    ellipsis: true,
    width: 240,
    render: ({ message }) => message,
  },
  { key: 'state', title: t('fields.state'), render: ({ state }) => <ErrorState state={state} /> },
  { key: 'kind', title: t('errors.kind'), render: ({ kind }) => t(`errors.kinds.${kind}`) },
  {
    key: 'count',
    title: t('errors.count'),
    sortable: true,
    align: 'right',
    render: ({ count }) => count,
  },
  {
    key: 'users',
    title: t('errors.users'),
    align: 'right',
    render: ({ users }) => users,
  },
  {
    key: 'trend',
    title: t('errors.trend'),
    render: ({ trend }) => <DayBars counts={trend} />,
  },
  {
    key: 'lastSeen',
    title: t('errors.lastSeen'),
    sortable: true,
    render: ({ lastSeen }) => <Moment time={lastSeen} />,
  },
  {
    key: 'firstSeen',
    title: t('errors.firstSeen'),
    sortable: true,
    render: ({ firstSeen }) => <Moment time={firstSeen} />,
  },
  {
    key: 'page',
    title: t('errors.page'),
    ellipsis: true,
    hidden: true,
    render: ({ page }) => page,
  },
  {
    key: 'release',
    title: t('errors.release'),
    hidden: true,
    render: ({ release }) => release || '–',
  },
];
