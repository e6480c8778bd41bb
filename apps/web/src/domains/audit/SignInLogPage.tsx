import type { SignIn } from '@millwright/contract/audit/audit.schemas';
import { signInLogEndpoints } from '@millwright/contract/audit/endpoints';
import { signInLogFacts } from '@millwright/contract/audit/facts/sign-in-log';
import { type DataColumn, Moment, nameAgent } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../shell/list/ResourceTable.tsx';
import { choiceField, rangeField, textField } from '../../shell/list/search-fields.tsx';
import type { Say } from '../../texts/say.ts';
import { sayReason } from '../../wire/say-reason.ts';
import { StartTaskButton } from '../tasks/index.ts';
import { SignInKind } from './LogTags.tsx';

const facts = signInLogFacts.list;

/** Sign-ins, refusals and sign-outs. */
export const SignInLogPage = () => {
  const { t } = useTranslation('audit');
  return (
    <ResourceTable
      main
      name="audit.sign_ins"
      call={signInLogEndpoints.list}
      facts={facts}
      input={{}}
      rowKey={({ id }) => id}
      sort="at"
      order="desc"
      title={t('titles.sign_ins')}
      columns={columnsOf(t)}
      filters={[
        textField('keyword', t('fields.keyword'), t('search.sign_ins')),
        choiceField(
          'kind',
          t('fields.event'),
          t('search.any'),
          facts.kind.of.map((value) => ({ value, label: t(`kinds.${value}`) })),
        ),
        rangeField(t('fields.at')),
      ]}
      actions={({ filter }) => (
        <StartTaskButton endpoint={signInLogEndpoints.export} input={filter} />
      )}
      empty={{ title: t('empty') }}
    />
  );
};

const columnsOf = (t: Say): readonly DataColumn<SignIn>[] => [
  {
    key: 'at',
    title: t('fields.at'),
    hideable: false,
    render: ({ at }) => <Moment time={at} />,
  },
  { key: 'kind', title: t('fields.event'), render: ({ kind }) => <SignInKind kind={kind} /> },
  {
    key: 'userName',
    title: t('fields.user'),
    render: ({ userName }) => userName,
  },
  {
    key: 'address',
    title: t('fields.address'),
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
    width: 200,
    render: ({ agent }) => (agent === null ? '–' : <span title={agent}>{nameAgent(agent)}</span>),
  },
];
