import { deviceEndpoints } from '@millwright/contract/devices/endpoints';
import { deviceId as toDeviceId } from '@millwright/kernel';
import { Tabs } from 'antd-mobile';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAddress } from '../../shell/navigation/use-address.ts';
import { readId } from '../../shell/pages/read-id.ts';
import { PhoneList } from '../../shell/phone/PhoneList.tsx';
import { PhoneSearch } from '../../shell/phone/PhoneSearch.tsx';
import { useCall } from '../../wire/queries/use-call.ts';
import { deviceAddress } from '../items/index.ts';
import { DeviceCondition, useDeviceStates } from '../telemetry/index.ts';
import styles from './devices.module.css';
import { PhoneGateways } from './gateways/PhoneGateways.tsx';
import { PhoneDevice } from './PhoneDevice.tsx';

const mostShown = 200;

/** A device that is not asked has no state of its own. */
const switchedOff = { state: 'off', since: null, reason: null } as const;

/** Devices and gateways of the user on the phone; with `deviceId` in the address, that device. */
export const PhoneDevicePage = () => {
  const [params] = useAddress();
  const deviceId = readId(toDeviceId, params.get('deviceId'));
  return deviceId === null ? <Overview /> : <PhoneDevice key={deviceId} deviceId={deviceId} />;
};

const Overview = () => {
  const { t } = useTranslation('devices');
  const [params, change] = useAddress();
  const view = params.get('view') === 'gateways' ? 'gateways' : 'devices';
  return (
    <>
      <Tabs
        activeKey={view}
        className={styles.phoneTabs ?? ''}
        onChange={(next) =>
          change((address) => {
            address.set('view', next);
            address.delete('keyword');
          })
        }
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
  const [params] = useAddress();
  const keyword = params.get('keyword') ?? '';
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
      <PhoneSearch placeholder={t('search.keyword')} />
      <PhoneList query={devices} empty={{ title: t('list.empty'), hint: t('list.empty_hint') }}>
        {(list) => (
          <ul className={styles.cards}>
            {list.map(({ id, itemName, deviceName, enabled, pointCount }) => (
              <li key={id}>
                <Link to={deviceAddress({ id, deviceName })}>
                  <b>{deviceName}</b>
                  <small>
                    {itemName} · {t('phone.points', { count: pointCount })}
                  </small>
                  <DeviceCondition device={enabled ? states.get(id) : switchedOff} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PhoneList>
    </>
  );
};
