import { EmptyState, ErrorState, Moment } from '@millwright/ui';
import { PullToRefresh, SearchBar, Skeleton } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bytesText } from '../../../texts/bytes-text.ts';
import { failureText } from '../../../wire/failure-text.ts';
import styles from '../devices.module.css';
import { GatewayState } from './GatewayState.tsx';
import { useGatewayList } from './gateways.queries.ts';

const mostShown = 200;

/** The gateways of the user on the phone, each as it is now. */
export const PhoneGateways = () => {
  const { t } = useTranslation('devices');
  const [keyword, setKeyword] = useState('');
  const { data, error, refetch } = useGatewayList({
    page: 1,
    pageSize: mostShown,
    sort: 'gatewayName',
    ...(keyword ? { keyword } : {}),
  });
  return (
    <>
      <SearchBar
        placeholder={t('gateway.search')}
        onSearch={setKeyword}
        onClear={() => setKeyword('')}
      />
      <PullToRefresh onRefresh={async () => void (await refetch())}>
        {error && !data ? (
          <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <Skeleton.Paragraph animated lineCount={6} /> : null}
        {data?.list.length === 0 ? (
          <EmptyState title={t('gateway.empty')} hint={t('gateway.phone_empty_hint')} />
        ) : null}
        <ul className={styles.cards}>
          {data?.list.map(({ id, gatewayName, kind, boxId, deviceCount, live }) => (
            <li key={id} className={styles.phoneCard}>
              <span>
                <b>{gatewayName}</b>
                <GatewayState live={live} />
              </span>
              <small>
                {t(`gateway.kinds.${kind}`)} · {boxId} ·{' '}
                {t('gateway.phone_devices', { count: deviceCount })}
              </small>
              {live ? (
                <small>
                  {t('gateway.live.heard')} <Moment time={live.heardAt} /> ·{' '}
                  {bytesText(live.bytesIn)} / {bytesText(live.bytesOut)}
                </small>
              ) : null}
            </li>
          ))}
        </ul>
      </PullToRefresh>
    </>
  );
};
