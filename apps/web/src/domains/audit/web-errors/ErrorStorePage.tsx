import { webErrorEndpoints } from '@millwright/contract/audit/endpoints';
import { webErrorFacts } from '@millwright/contract/audit/facts/web-error';
import type { WebError } from '@millwright/contract/audit/web-errors.schemas';
import { type DataColumn, Moment } from '@millwright/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { choiceField, rangeField, textField } from '../../../shell/list/search-fields.tsx';
import { useDeleteVerb } from '../../../shell/list/use-delete-verb.ts';
import type { Say } from '../../../texts/say.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { ErrorState } from '../LogTags.tsx';
import { DayBars } from './DayBars.tsx';
import { ErrorDrawer } from './ErrorDrawer.tsx';

const facts = webErrorFacts.list;

/** The errors of web pages, alike ones together, and what was done about them. */
export const ErrorStorePage = () => {
  const { t } = useTranslation('audit');
  const [shown, setShown] = useState<WebError | null>(null);
  const setState = useChange(webErrorEndpoints.setState);
  const remove = useDeleteVerb<WebError>(webErrorEndpoints.delete, {
    label: t('errors.delete'),
    one: () => t('errors.delete_one'),
    many: (count) => t('errors.delete_many', { count }),
    done: (count) => t('errors.deleted', { count }),
  });
  return (
    <>
      <ResourceTable
        main
        name="audit.error_store"
        call={webErrorEndpoints.list}
        facts={facts}
        input={{}}
        rowKey={({ id }) => id}
        sort="lastSeen"
        order="desc"
        title={t('titles.error_store')}
        columns={columnsOf(t)}
        filters={[
          textField('keyword', t('fields.keyword'), t('search.errors')),
          choiceField(
            'state',
            t('fields.state'),
            t('search.any'),
            facts.state.of.map((value) => ({ value, label: t(`errors.states.${value}`) })),
          ),
          choiceField(
            'kind',
            t('errors.kind'),
            t('search.any'),
            facts.kind.of.map((value) => ({ value, label: t(`errors.kinds.${value}`) })),
          ),
          rangeField(t('errors.lastSeen')),
        ]}
        empty={{ title: t('errors.empty') }}
        onOpen={setShown}
        rowActions={(error) => [{ key: 'show', label: t('details'), run: () => setShown(error) }]}
        verbs={[
          ...(['resolved', 'muted', 'open'] as const).map((state) => ({
            key: state,
            label: t(`errors.set.${state}`),
            disabled: (error: WebError) => error.state === state,
            run: async (ids: readonly number[]) => {
              await setState.mutateAsync({ ids: [...ids], state });
              // The rows say it.
              return null;
            },
          })),
          remove,
        ]}
      />
      {shown ? <ErrorDrawer error={shown} onClose={() => setShown(null)} /> : null}
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
    render: ({ lastSeen }) => <Moment time={lastSeen} />,
  },
  {
    key: 'firstSeen',
    title: t('errors.firstSeen'),
    hidden: true,
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
