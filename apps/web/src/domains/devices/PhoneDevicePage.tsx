import type { DeviceStanding } from '@millwright/contract/devices/devices.schemas';
import { deviceEndpoints } from '@millwright/contract/devices/endpoints';
import { devicesTopic } from '@millwright/contract/telemetry/telemetry.topics';
import { deviceId as toDeviceId } from '@millwright/kernel';
import { Choices } from '@millwright/ui';
import { Tabs } from 'antd-mobile';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAddress } from '../../shell/navigation/use-address.ts';
import { readId } from '../../shell/pages/read-id.ts';
import { PhoneLongList } from '../../shell/phone/lists/PhoneLongList.tsx';
import { usePagedRows } from '../../shell/phone/lists/use-paged-rows.ts';
import { PhoneSearch } from '../../shell/phone/PhoneSearch.tsx';
import { WaitingState } from '../../shell/status/WaitingState.tsx';
import { deviceAddress } from '../items/index.ts';
import { DeviceCondition, useDeviceStates } from '../telemetry/index.ts';
import styles from './devices.module.css';
import { PhoneGateways } from './gateways/PhoneGateways.tsx';
import { PhoneDevice } from './PhoneDevice.tsx';

const states = [
  'online',
  'offline',
  'abnormal',
  'disabled',
] as const satisfies readonly DeviceStanding[];

/** A device that is not asked has no state of its own. */
const switchedOff = { state: 'off', since: null, reason: null, lateReplies: 0 } as const;

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
            address.delete('state');
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

/** The devices with their online state, all or those of a state (`state` in the address). */
const PhoneDevices = () => {
  const { t } = useTranslation('devices');
  const [params, change] = useAddress();
  const keyword = params.get('keyword') ?? '';
  const state = states.find((one) => one === params.get('state'));
  const devices = usePagedRows(
    deviceEndpoints.list,
    {
      sort: 'deviceName',
      ...(keyword ? { keyword } : {}),
      ...(state === undefined ? {} : { state }),
    },
    // Who is online comes and goes.
    state === undefined ? {} : { refreshedBy: devicesTopic },
  );
  const { data: live, error } = useDeviceStates();
  const failed = error !== null;
  const known = useMemo(() => {
    // What cannot be had is unknown, and not on its way.
    const states = live?.list ?? (failed ? [] : undefined);
    return states && new Map(states.map((device) => [device.deviceId, device]));
  }, [live, failed]);
  return (
    <>
      <PhoneSearch placeholder={t('search.keyword')} />
      <div className={styles.states}>
        <Choices
          label={t('fields.state')}
          value={state ?? 'any'}
          onChange={(next) =>
            change((address) =>
              next === 'any' ? address.delete('state') : address.set('state', next),
            )
          }
          options={[
            { key: 'any', label: t('search.any') },
            ...states.map((key) => ({ key, label: t(`standing.${key}`) })),
          ]}
        />
        <p aria-live="polite">
          {devices.total === undefined ? '' : t('phone.found', { count: devices.total })}
        </p>
      </div>
      <PhoneLongList
        of={devices}
        name="devices"
        keyOf={({ id }) => id}
        height={110}
        empty={
          keyword || state
            ? { title: t('phone.none_found') }
            : { title: t('list.empty'), hint: t('list.empty_hint') }
        }
      >
        {({ id, itemName, deviceName, enabled, pointCount }) => (
          <Link className={styles.phoneCard} to={deviceAddress({ id, deviceName })}>
            <b>{deviceName}</b>
            <small>
              {itemName} · {t('phone.points', { count: pointCount })}
            </small>
            {enabled && known === undefined ? (
              <WaitingState />
            ) : (
              <DeviceCondition device={enabled ? known?.get(id) : switchedOff} />
            )}
          </Link>
        )}
      </PhoneLongList>
    </>
  );
};
