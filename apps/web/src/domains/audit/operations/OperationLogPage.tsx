import type { Operation } from '@millwright/contract/audit/audit.schemas';
import { subjects } from '@millwright/contract/manifest/subjects';
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
import { useStore } from 'zustand';
import { ListPage } from '../../../shell/list/ListPage.tsx';
import { chosenFilter, listFilter, listPage } from '../../../shell/list/list-input.ts';
import { choiceField, rangeField, textField } from '../../../shell/list/search-fields.tsx';
import { sessionStore } from '../../../shell/session/session.store.ts';
import type { Say } from '../../../texts/say.ts';
import { type SayFirst, sayWord } from '../../../texts/say-word.ts';
import { downloadOperations, useOperations } from '../audit.queries.ts';
import { OperationDrawer } from './OperationDrawer.tsx';
import { sayAction } from './say-action.ts';
import { VerifyButton } from './VerifyButton.tsx';

const defaults: ListDefaults = {
  pageSize: 20,
  sort: 'at',
  order: 'desc',
  filters: ['keyword', 'subjectKind', 'range'],
};
const sorts = ['at', 'actorName', 'action'] as const;
const kinds = [...subjects.keys()];

/** Who did what to what, and how it was before and after. */
export const OperationLogPage = () => {
  const { t } = useTranslation('audit');
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const { filters } = query;
  const filter = { ...listFilter(filters), ...chosenFilter(filters, 'subjectKind', kinds) };
  const [shown, setShown] = useState<Operation | null>(null);
  const administrator = useStore(sessionStore, ({ profile }) => profile?.grade === 0);
  const fields = useMemo(
    () => [
      textField('keyword', t('fields.keyword'), t('search.operations')),
      choiceField(
        'subjectKind',
        t('fields.subject'),
        t('search.any'),
        kinds.map((value) => ({ value, label: sayWord(t, 'subjects', value) })),
      ),
      rangeField(t('fields.at')),
    ],
    [t],
  );
  return (
    <>
      <ListPage<Operation>
        main
        name="audit.operations"
        title={t('titles.operations')}
        fields={fields}
        list={useOperations({ ...listPage(query, sorts), ...filter })}
        actions={administrator ? <VerifyButton /> : null}
        exported={{
          fileName: 'operations.csv',
          fetch: (timeZone) => downloadOperations({ ...filter, timeZone }),
        }}
        rowKey={({ id }) => id}
        columns={columnsOf(t)}
        query={query}
        onQuery={changeQuery}
        empty={<EmptyState title={t('empty')} />}
        rowActions={(operation) => [
          { key: 'show', label: t('details'), run: () => setShown(operation) },
        ]}
      />
      {shown ? <OperationDrawer operation={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
};

const columnsOf = (t: Say & SayFirst): readonly DataColumn<Operation>[] => [
  {
    key: 'at',
    title: t('fields.at'),
    sortable: true,
    hideable: false,
    render: ({ at }) => <Moment time={at} />,
  },
  {
    key: 'actorName',
    title: t('fields.who'),
    sortable: true,
    render: ({ actorKind, actorName }) => (actorKind === 'system' ? t('system') : actorName),
  },
  {
    key: 'action',
    title: t('fields.action'),
    sortable: true,
    render: ({ action }) => sayAction(t, action),
  },
  {
    key: 'subject',
    title: t('fields.subject'),
    ellipsis: true,
    render: ({ subjectName, subjectId }) => subjectName ?? subjectId,
  },
  { key: 'address', title: t('fields.address'), render: ({ address }) => address ?? '–' },
];
