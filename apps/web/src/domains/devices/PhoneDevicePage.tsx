import { deviceEndpoints } from '@millwright/contract/devices/endpoints';
import { Moment, StatusTag } from '@millwright/ui';
import { SearchBar, Tabs } from 'antd-mobile';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAddress } from '../../shell/navigation/use-address.ts';
import { PhoneList } from '../../shell/phone/PhoneList.tsx';
import { useCall } from '../../wire/queries/use-call.ts';
import { itemAddress } from '../items/index.ts';
import { DeviceState, useDeviceStates } from '../telemetry/index.ts';
import styles from './devices.module.css';
import { PhoneGateways } from './gateways/PhoneGateways.tsx';

const mostShown = 200;

/** Devices and gateways of the user on the phone. */
export const PhoneDevicePage = () => {
  const { t } = useTranslation('devices');
  const [params, change] = useAddress();
  const view = params.get('view') === 'gateways' ? 'gateways' : 'devices';
  return (
    <>
      <Tabs
        activeKey={view}
        className={styles.phoneTabs ?? ''}
        onChange={(next) => change((address) => address.set('view', next))}
      >
        <Tabs.Tab key="devices" title={t('views.devices')} />
        <Tabs.Tab key="gateways" title={t('views.gateways')} />
      </Tabs>
      <div className={styles.phone}>
        {view === 'devices' ? <PhoneDevices /> : <PhoneGateways />}
      </div>
    </>
  );
};

/** The devices with their online state. */
const PhoneDevices = () => {
  const { t } = useTranslation('devices');
  const [keyword, setKeyword] = useState('');
  const devices = useCall(
    deviceEndpoints.list,
    {
      page: 1,
      pageSize: mostShown,
      sort: 'deviceName',
      ...(keyword ? { keyword } : {}),
    },
    { keepPrevious: true },
  );
  const { data: live } = useDeviceStates();
  const states = useMemo(
    () => new Map(live?.list.map((device) => [device.deviceId, device])),
    [live],
  );
  return (
    <>
      <SearchBar
        placeholder={t('search.keyword')}
        onSearch={setKeyword}
        onClear={() => setKeyword('')}
      />
      <PhoneList query={devices} empty={{ title: t('list.empty'), hint: t('list.empty_hint') }}>
        {(list) => (
          <ul className={styles.cards}>
            {list.map(({ id, itemId, itemName, deviceName, enabled, pointCount }) => (
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
        )}
      </PhoneList>
    </>
  );
};
