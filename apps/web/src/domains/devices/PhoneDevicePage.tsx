import { EmptyState, ErrorState, Moment, StatusTag } from '@millwright/ui';
import { PullToRefresh, SearchBar, Skeleton } from 'antd-mobile';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureText } from '../../wire/failure-text.ts';
import { itemAddress } from '../items/index.ts';
import { DeviceState, useDeviceStates } from '../telemetry/index.ts';
import styles from './devices.module.css';
import { useDeviceList } from './devices.queries.ts';

const mostShown = 200;

/** The devices of the user with their online state, on the phone. */
export const PhoneDevicePage = () => {
  const { t } = useTranslation('devices');
  const [keyword, setKeyword] = useState('');
  const { data, error, refetch } = useDeviceList({
    page: 1,
    pageSize: mostShown,
    sort: 'deviceName',
    ...(keyword ? { keyword } : {}),
  });
  const { data: live } = useDeviceStates();
  const states = useMemo(
    () => new Map(live?.list.map((device) => [device.deviceId, device])),
    [live],
  );
  return (
    <div className={styles.phone}>
      <SearchBar
        placeholder={t('search.keyword')}
        onSearch={setKeyword}
        onClear={() => setKeyword('')}
      />
      <PullToRefresh onRefresh={async () => void (await refetch())}>
        {error && !data ? (
          <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <Skeleton.Paragraph animated lineCount={6} /> : null}
        {data?.list.length === 0 ? (
          <EmptyState title={t('list.empty')} hint={t('list.empty_hint')} />
        ) : null}
        <ul className={styles.cards}>
          {data?.list.map(({ id, itemId, itemName, deviceName, enabled, pointCount }) => (
            <li key={id}>
              <Link to={itemAddress({ id: itemId, itemName })}>
                <span>
                  <b>{deviceName}</b>
                  {enabled ? (
                    <DeviceState device={states.get(id)} />
                  ) : (
                    <StatusTag tone="off">{t('disabled')}</StatusTag>
                  )}
                </span>
                <small>
                  {itemName} · {t('phone.points', { count: pointCount })}
                </small>
                <small>
                  <Moment time={states.get(id)?.since ?? null} />
                </small>
              </Link>
            </li>
          ))}
        </ul>
      </PullToRefresh>
    </div>
  );
};
