import { outgoingMessageEndpoints } from '@millwright/contract/identity/endpoints';
import { outgoingMessageFacts } from '@millwright/contract/identity/facts/outgoing-message';
import type { ListedMessage } from '@millwright/contract/identity/outgoing-messages.schemas';
import { type DataColumn, Moment } from '@millwright/ui';
import { Button, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { choiceField } from '../../../shell/list/search-fields.tsx';
import { sayReason } from '../../../wire/say-reason.ts';
import { useProof } from '../second-factor/use-proof.tsx';

const facts = outgoingMessageFacts.list;
const colours: Readonly<Record<ListedMessage['state'], string>> = {
  held: 'warning',
  waiting: 'processing',
  sent: 'success',
  failed: 'error',
};

/** What people were to be told: messages that no channel took can be read here. */
export const OutgoingMessagesPage = () => {
  const { t } = useTranslation('identity');
  const states = facts.state.of.map((value) => ({ value, label: t(`outgoingMessages.${value}`) }));
  const proof = useProof();
  return (
    <>
      <ResourceTable
        name="outgoing-messages"
        call={outgoingMessageEndpoints.list}
        facts={facts}
        input={{}}
        rowKey={({ id }) => id}
        sort="createdAt"
        order="desc"
        main
        title={t('titles.outgoingMessages')}
        columns={columnsOf(t)}
        filters={[
          choiceField('state', t('outgoingMessages.state'), t('outgoingMessages.anyState'), states),
        ]}
        actions={() => (
          <Button onClick={() => void proof.demand()}>{t('outgoingMessages.showCodes')}</Button>
        )}
      />
      {proof.dialog}
    </>
  );
};

const columnsOf = (t: (key: string) => string): readonly DataColumn<ListedMessage>[] => [
  {
    key: 'createdAt',
    title: t('outgoingMessages.createdAt'),
    render: ({ createdAt }) => <Moment time={createdAt} />,
  },
  {
    key: 'channel',
    title: t('outgoingMessages.channel'),
    render: ({ channel }) => t(`outgoingMessages.${channel}`),
  },
  { key: 'to', title: t('outgoingMessages.to'), render: ({ to }) => to },
  { key: 'subject', title: t('outgoingMessages.subject'), render: ({ subject }) => subject },
  {
    key: 'text',
    title: t('outgoingMessages.text'),
    render: ({ text }) =>
      text === '' ? (
        <Typography.Text type="secondary">{t('outgoingMessages.gone')}</Typography.Text>
      ) : (
        <Typography.Paragraph style={{ margin: 0, whiteSpace: 'pre-wrap' }}>
          {text}
        </Typography.Paragraph>
      ),
  },
  {
    key: 'state',
    title: t('outgoingMessages.state'),
    render: ({ state, error, details }) => (
      <Tag color={colours[state]} title={error === null ? undefined : sayReason(error, details)}>
        {t(`outgoingMessages.${state}`)}
      </Tag>
    ),
  },
];
