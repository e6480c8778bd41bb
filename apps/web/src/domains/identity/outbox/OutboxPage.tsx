import { outboxEndpoints } from '@millwright/contract/identity/endpoints';
import { outboxFacts } from '@millwright/contract/identity/facts/outbox';
import type { OutboxMessage } from '@millwright/contract/identity/outbox.schemas';
import { type DataColumn, Moment } from '@millwright/ui';
import { Button, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { choiceField } from '../../../shell/list/search-fields.tsx';
import { sayReason } from '../../../wire/say-reason.ts';
import { useProof } from '../second-factor/use-proof.tsx';

const facts = outboxFacts.list;
const colours: Readonly<Record<OutboxMessage['state'], string>> = {
  held: 'warning',
  waiting: 'processing',
  sent: 'success',
  failed: 'error',
};

/** What people were to be told: messages that no channel took can be read here. */
export const OutboxPage = () => {
  const { t } = useTranslation('identity');
  const states = facts.state.of.map((value) => ({ value, label: t(`outbox.${value}`) }));
  const proof = useProof();
  return (
    <>
      <ResourceTable
        name="outbox"
        call={outboxEndpoints.list}
        facts={facts}
        input={{}}
        rowKey={({ id }) => id}
        sort="createdAt"
        order="desc"
        main
        title={t('titles.outbox')}
        columns={columnsOf(t)}
        filters={[choiceField('state', t('outbox.state'), t('outbox.anyState'), states)]}
        actions={() => <Button onClick={() => void proof.demand()}>{t('outbox.showCodes')}</Button>}
      />
      {proof.dialog}
    </>
  );
};

const columnsOf = (t: (key: string) => string): readonly DataColumn<OutboxMessage>[] => [
  {
    key: 'createdAt',
    title: t('outbox.createdAt'),
    render: ({ createdAt }) => <Moment time={createdAt} />,
  },
  { key: 'channel', title: t('outbox.channel'), render: ({ channel }) => t(`outbox.${channel}`) },
  { key: 'to', title: t('outbox.to'), render: ({ to }) => to },
  { key: 'subject', title: t('outbox.subject'), render: ({ subject }) => subject },
  {
    key: 'text',
    title: t('outbox.text'),
    render: ({ text }) =>
      text === '' ? (
        <Typography.Text type="secondary">{t('outbox.gone')}</Typography.Text>
      ) : (
        <Typography.Paragraph style={{ margin: 0, whiteSpace: 'pre-wrap' }}>
          {text}
        </Typography.Paragraph>
      ),
  },
  {
    key: 'state',
    title: t('outbox.state'),
    render: ({ state, error, details }) => (
      <Tag color={colours[state]} title={error === null ? undefined : sayReason(error, details)}>
        {t(`outbox.${state}`)}
      </Tag>
    ),
  },
];
