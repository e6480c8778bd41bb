import { ReloadOutlined } from '@ant-design/icons';
import { gatewayEndpoints } from '@millwright/contract/devices/endpoints';
import type { UnknownBox } from '@millwright/contract/devices/gateways/gateways.schemas';
import { EmptyState, ErrorState, Moment } from '@millwright/ui';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Permitted } from '../../../shell/session/Permitted.tsx';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import styles from '../devices.module.css';
import { GatewayDrawer } from './GatewayDrawer.tsx';
import { startFromBox } from './gateway-form.ts';
import { liveEveryMs } from './gateways.queries.ts';

/** Boxes that dialled in and that no gateway describes; each can be taken over as one. */
export const UnknownBoxes = () => {
  const { t } = useTranslation('devices');
  const { data, error, isLoading, refetch } = useCall(
    gatewayEndpoints.unknownBoxes,
    {},
    { everyMs: liveEveryMs },
  );
  const [adopted, setAdopted] = useState<UnknownBox | null>(null);
  return (
    <section>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>{t('gateway.unknown.title')}</h1>
          <p className={styles.hint}>{t('gateway.unknown.hint')}</p>
        </div>
        <Button icon={<ReloadOutlined />} onClick={() => void refetch()}>
          {t('gateway.unknown.refresh')}
        </Button>
      </div>
      {error && !data ? (
        <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
      ) : (
        <Table<UnknownBox>
          size="middle"
          rowKey={({ hex }) => hex}
          loading={isLoading}
          dataSource={data?.list ?? []}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{
            emptyText: (
              <EmptyState
                title={t('gateway.unknown.empty')}
                hint={t('gateway.unknown.empty_hint')}
              />
            ),
          }}
          columns={[
            {
              key: 'sent',
              title: t('gateway.unknown.sent'),
              render: (_, { text, hex }) => <code className={styles.bytes}>{text ?? hex}</code>,
            },
            {
              key: 'as',
              title: t('gateway.unknown.as'),
              render: (_, { text }) =>
                t(`gateway.registration.encodings.${text === null ? 'hex' : 'text'}`),
            },
            {
              key: 'address',
              title: t('gateway.live.address'),
              render: (_, { address }) => address,
            },
            {
              key: 'times',
              title: t('gateway.unknown.times'),
              align: 'right',
              render: (_, { times }) => times,
            },
            {
              key: 'first',
              title: t('gateway.unknown.first'),
              render: (_, { firstAt }) => <Moment time={firstAt} />,
            },
            {
              key: 'last',
              title: t('gateway.unknown.last'),
              render: (_, { lastAt }) => <Moment time={lastAt} />,
            },
            {
              key: 'actions',
              title: t('groups.actions'),
              fixed: 'right',
              render: (_, box) => (
                <Permitted needs="devices.create" otherwise="disable">
                  <Button type="link" size="small" onClick={() => setAdopted(box)}>
                    {t('gateway.unknown.adopt')}
                  </Button>
                </Permitted>
              ),
            },
          ]}
        />
      )}
      {adopted ? (
        <GatewayDrawer
          gateway={null}
          start={startFromBox(adopted)}
          onClose={() => setAdopted(null)}
        />
      ) : null}
    </section>
  );
};
