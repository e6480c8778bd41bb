import { recipientPlanEndpoints } from '@millwright/contract/alarms/endpoints';
import { stepChannels } from '@millwright/contract/alarms/recipients/recipient-limits';
import type { StepChannel } from '@millwright/contract/alarms/recipients/recipients.schemas';
import type { ItemId } from '@millwright/kernel';
import { StatusTag } from '@millwright/ui';
import { App, Button, Input, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../wire/queries/use-change.ts';
import styles from './recipients.module.css';

/** The channels that this server has, each to be tried; a webhook with its address and its secret. */
export const Channels = ({
  itemId,
  choices: { channels, webhookSecret },
}: {
  readonly itemId: ItemId;
  readonly choices: {
    readonly channels: readonly StepChannel[];
    readonly webhookSecret: string | null;
  };
}) => {
  const { t } = useTranslation('alarms/recipients');
  const { message } = App.useApp();
  const [address, setAddress] = useState('');
  const { mutate, isPending } = useChange(recipientPlanEndpoints.test);
  const test = (channel: StepChannel): void =>
    mutate(
      { itemId, channel, ...(channel === 'webhook' ? { address } : {}) },
      { onSuccess: ({ to }) => message.success(t('test_sent', { to })) },
    );
  return (
    <section className={styles.part} aria-label={t('channels.title')}>
      <h2>{t('channels.title')}</h2>
      <ul className={styles.channels}>
        {stepChannels.map((channel) => {
          const has = channels.includes(channel);
          return (
            <li key={channel}>
              <b>{t(`channels.${channel}`)}</b>
              <StatusTag tone={has ? 'ok' : 'off'}>
                {t(has ? 'channels.ready' : 'channels.missing')}
              </StatusTag>
              {channel === 'webhook' && has ? (
                <Input
                  aria-label={t('addresses.webhook')}
                  maxLength={500}
                  value={address}
                  onChange={({ target }) => setAddress(target.value)}
                />
              ) : null}
              <Button
                size="small"
                disabled={!has || isPending || (channel === 'webhook' && address.trim() === '')}
                onClick={() => test(channel)}
              >
                {t(channel === 'webhook' ? 'test_address' : 'test_self')}
              </Button>
            </li>
          );
        })}
      </ul>
      {webhookSecret === null ? null : (
        <p className={styles.secret}>
          {t('secret')}{' '}
          <Typography.Text copyable={{ text: webhookSecret }} code>
            {`${webhookSecret.slice(0, 8)}…`}
          </Typography.Text>
        </p>
      )}
    </section>
  );
};
