import { systemEventEndpoints } from '@millwright/contract/system/endpoints';
import { systemEventFacts } from '@millwright/contract/system/facts/system-event';
import type { SystemEvent } from '@millwright/contract/system/system-events.schemas';
import { type DataColumn, Moment, PageHeader } from '@millwright/ui';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../shell/list/ResourceTable.tsx';
import { choiceField, rangeField, textField } from '../../shell/list/search-fields.tsx';
import type { Say } from '../../texts/say.ts';
import { useChange } from '../../wire/queries/use-change.ts';
import { sayReason } from '../../wire/say-reason.ts';
import { StartTaskButton } from '../tasks/index.ts';
import { EventState, Severity } from './EventTags.tsx';
import { Overview } from './Overview.tsx';
import styles from './system.module.css';

const facts = systemEventFacts.list;

/** How the installation is, and what went wrong with it. */
export const SystemPage = () => {
  const { t } = useTranslation('system');
  const { message } = App.useApp();
  const acknowledge = useChange(systemEventEndpoints.acknowledge);
  const acknowledgeAll = useChange(systemEventEndpoints.acknowledgeAll);
  const choices = (of: readonly string[], words: string) =>
    of.map((value) => ({ value, label: t(`${words}.${value}`) }));
  const tell = ({ acknowledged }: { readonly acknowledged: number }): void =>
    void message.success(t('acknowledged', { count: acknowledged }));
  return (
    <div className={styles.page}>
      <PageHeader title={t('titles.system')} />
      <Overview />
      <ResourceTable
        name="system.events"
        call={systemEventEndpoints.list}
        facts={facts}
        input={{}}
        rowKey={({ id }) => id}
        sort="beganAt"
        order="desc"
        refresh={{ everyMs: 60_000 }}
        title={t('titles.events')}
        columns={columnsOf(t)}
        filters={[
          textField('keyword', t('fields.keyword'), t('search')),
          choiceField('state', t('fields.state'), t('any'), choices(facts.state.of, 'states')),
          choiceField('kind', t('fields.kind'), t('any'), choices(facts.kind.of, 'words.events')),
          choiceField(
            'severity',
            t('fields.severity'),
            t('any'),
            choices(facts.severity.of, 'severities'),
          ),
          rangeField(t('fields.beganAt')),
        ]}
        actions={({ filter }) => (
          <>
            <Button
              loading={acknowledgeAll.isPending}
              onClick={() => acknowledgeAll.mutate({}, { onSuccess: tell })}
            >
              {t('acknowledge_all')}
            </Button>
            <StartTaskButton endpoint={systemEventEndpoints.export} input={filter} />
          </>
        )}
        empty={{ title: t('empty'), hint: t('empty_hint') }}
        verbs={[
          {
            key: 'acknowledge',
            label: t('acknowledge'),
            disabled: ({ acknowledgedAt }) => acknowledgedAt !== null,
            run: async (ids) => {
              const { acknowledged } = await acknowledge.mutateAsync({ ids: [...ids] });
              return t('acknowledged', { count: acknowledged });
            },
          },
        ]}
      />
    </div>
  );
};

const columnsOf = (t: Say): readonly DataColumn<SystemEvent>[] => [
  {
    key: 'beganAt',
    title: t('fields.beganAt'),
    hideable: false,
    render: ({ beganAt }) => <Moment time={beganAt} />,
  },
  {
    key: 'severity',
    title: t('fields.severity'),
    render: ({ severity }) => <Severity severity={severity} />,
  },
  { key: 'kind', title: t('fields.kind'), render: ({ kind }) => t(`words.events.${kind}`) },
  {
    key: 'text',
    title: t('fields.text'),
    hideable: false,
    ellipsis: true,
    width: 360,
    render: ({ code, details }) => (
      <span title={sayReason(code, details)}>{sayReason(code, details)}</span>
    ),
  },
  { key: 'state', title: t('fields.state'), render: (event) => <EventState event={event} /> },
  {
    key: 'endedAt',
    title: t('fields.endedAt'),
    render: ({ endedAt }) => <Moment time={endedAt} />,
  },
  { key: 'count', title: t('fields.count'), align: 'right', render: ({ count }) => count },
  {
    key: 'lastSeenAt',
    title: t('fields.lastSeenAt'),
    yieldsBelow: 1600,
    render: ({ lastSeenAt }) => <Moment time={lastSeenAt} />,
  },
  {
    key: 'acknowledgedBy',
    title: t('fields.acknowledgedBy'),
    yieldsBelow: 1366,
    render: ({ acknowledgedBy }) => acknowledgedBy ?? '–',
  },
];
