import { webErrorEndpoints } from '@millwright/contract/audit/endpoints';
import { webErrorFacts } from '@millwright/contract/audit/facts/web-error';
import type { WebErrorEntry } from '@millwright/contract/audit/web-errors.schemas';
import { type DataColumn, Moment, nameAgent } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { choiceField, rangeField, textField } from '../../../shell/list/search-fields.tsx';
import type { Say } from '../../../texts/say.ts';
import { StartTaskButton } from '../../tasks/index.ts';

const facts = webErrorFacts.entries;

/** Each report of an error: who met it, where, when, with which browser. */
export const ErrorLoggerPage = () => {
  const { t } = useTranslation('audit');
  return (
    <ResourceTable
      main
      name="audit.error_logger"
      call={webErrorEndpoints.entries}
      facts={facts}
      input={{}}
      rowKey={({ id }) => id}
      sort="at"
      order="desc"
      title={t('titles.error_logger')}
      columns={columnsOf(t)}
      filters={[
        textField('keyword', t('fields.keyword'), t('search.error_entries')),
        choiceField(
          'kind',
          t('errors.kind'),
          t('search.any'),
          facts.kind.of.map((value) => ({ value, label: t(`errors.kinds.${value}`) })),
        ),
        rangeField(t('fields.at')),
        choiceField(
          'hidden',
          t('errors.hidden'),
          t('search.any'),
          ['true', 'false'].map((value) => ({ value, label: t(`errors.flags.${value}`) })),
        ),
        textField('errorId', t('errors.id')),
      ]}
      actions={({ filter }) => (
        <StartTaskButton endpoint={webErrorEndpoints.export} input={filter} />
      )}
      empty={{ title: t('errors.empty') }}
    />
  );
};

const columnsOf = (t: Say): readonly DataColumn<WebErrorEntry>[] => [
  {
    key: 'at',
    title: t('fields.at'),
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
    render: ({ userName }) => userName ?? t('errors.nobody'),
  },
  {
    key: 'page',
    title: t('errors.page'),
    ellipsis: true,
    width: 180,
    render: ({ page }) => page,
  },
  {
    key: 'hidden',
    title: t('errors.hidden'),
    yieldsBelow: 1366,
    render: ({ hidden }) => t(`errors.flags.${hidden}`),
  },
  {
    key: 'address',
    title: t('fields.address'),
    yieldsBelow: 1366,
    render: ({ address }) => address,
  },
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
    width: 200,
    hidden: true,
    render: ({ agent }) => <span title={agent}>{nameAgent(agent)}</span>,
  },
];
