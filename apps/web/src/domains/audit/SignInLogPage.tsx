import { type SignIn, signInKind } from '@millwright/contract/audit/audit.schemas';
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
import { ListPage } from '../../shell/list/ListPage.tsx';
import { chosenFilter, listFilter, listPage } from '../../shell/list/list-input.ts';
import { choiceField, rangeField, textField } from '../../shell/list/search-fields.tsx';
import type { Say } from '../../texts/say.ts';
import { sayReason } from '../../wire/say-reason.ts';
import { downloadSignIns, useSignIns } from './audit.queries.ts';
import { SignInKind } from './LogTags.tsx';

const defaults: ListDefaults = {
  pageSize: 20,
  sort: 'at',
  order: 'desc',
  filters: ['keyword', 'kind', 'range'],
};
const sorts = ['at', 'userName', 'address'] as const;

/** Sign-ins, refusals and sign-outs. */
export const SignInLogPage = () => {
  const { t } = useTranslation('audit');
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const { filters } = query;
  const filter = { ...listFilter(filters), ...chosenFilter(filters, 'kind', signInKind.options) };
  const fields = useMemo(
    () => [
      textField('keyword', t('fields.keyword'), t('search.sign_ins')),
      choiceField(
        'kind',
        t('fields.event'),
        t('search.any'),
        signInKind.options.map((value) => ({ value, label: t(`kinds.${value}`) })),
      ),
      rangeField(t('fields.at')),
    ],
    [t],
  );
  return (
    <ListPage<SignIn>
      main
      name="audit.sign_ins"
      title={t('titles.sign_ins')}
      fields={fields}
      list={useSignIns({ ...listPage(query, sorts), ...filter })}
      exported={{
        fileName: 'sign-ins.csv',
        fetch: (timeZone) => downloadSignIns({ ...filter, timeZone }),
      }}
      rowKey={({ id }) => id}
      columns={columnsOf(t)}
      query={query}
      onQuery={changeQuery}
      empty={<EmptyState title={t('empty')} />}
    />
  );
};

const columnsOf = (t: Say): readonly DataColumn<SignIn>[] => [
  {
    key: 'at',
    title: t('fields.at'),
    sortable: true,
    hideable: false,
    render: ({ at }) => <Moment time={at} />,
  },
  { key: 'kind', title: t('fields.event'), render: ({ kind }) => <SignInKind kind={kind} /> },
  {
    key: 'userName',
    title: t('fields.user'),
    sortable: true,
    render: ({ userName }) => userName,
  },
  {
    key: 'address',
    title: t('fields.address'),
    sortable: true,
    render: ({ address }) => address ?? '–',
  },
  {
    key: 'reason',
    title: t('fields.reason'),
    render: ({ reason }) => (reason === null ? '–' : sayReason(reason)),
  },
  {
    key: 'agent',
    title: t('fields.agent'),
    ellipsis: true,
    width: 320,
    render: ({ agent }) => agent ?? '–',
  },
];
