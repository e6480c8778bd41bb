import { type DeviceId, deviceId as toDeviceId } from '@millwright/kernel';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../shell/navigation/use-address.ts';
import { lazyPart } from '../../shell/pages/lazy-part.tsx';
import { readId } from '../../shell/pages/read-id.ts';
import { useProfile } from '../../shell/session/use-profile.ts';
import { readLabels } from './device/labels-address.ts';
import { DeviceList } from './devices/DeviceList.tsx';

/** Brought when a device is opened; the list does without. */
const DeviceView = lazyPart<{ readonly deviceId: DeviceId }>('devices', () =>
  import('./device/DeviceView.tsx').then((module) => module.DeviceView),
);

const DeviceLabels = lazyPart<{ readonly ids: readonly DeviceId[] }>('devices', () =>
  import('./device/DeviceLabels.tsx').then((module) => module.DeviceLabels),
);

/** Gateways come when somebody asks for them: most look at devices. */
const views = {
  devices: DeviceList,
  gateways: lazyPart('devices', () =>
    import('./gateways/GatewayList.tsx').then((module) => module.GatewayList),
  ),
  notices: lazyPart('devices', () =>
    import('./gateway-notices/GatewayNotices.tsx').then((module) => module.GatewayNotices),
  ),
  unknown: lazyPart('devices', () =>
    import('./gateways/UnknownBoxes.tsx').then((module) => module.UnknownBoxes),
  ),
} as const;
type View = keyof typeof views;

/** All devices and gateways; with `deviceId` in the address, that device, with `labels` their labels. */
export const DevicePage = () => {
  const [params] = useAddress();
  const deviceId = readId(toDeviceId, params.get('deviceId'));
  const labels = readLabels(params.get('labels'));
  if (labels !== null) return <DeviceLabels ids={labels} />;
  return deviceId === null ? <Overview /> : <DeviceView key={deviceId} deviceId={deviceId} />;
};

const Overview = () => {
  const { t } = useTranslation('devices');
  const [params, change] = useAddress();
  const offered: readonly View[] =
    useProfile().grade === 0
      ? ['devices', 'gateways', 'notices', 'unknown']
      : ['devices', 'gateways', 'notices'];
  const view = offered.find((name) => name === params.get('view')) ?? 'devices';
  const Shown = views[view];
  return (
    <>
      <Tabs
        activeKey={view}
        onChange={(next) => change((address) => address.set('view', next))}
        items={offered.map((key) => ({ key, label: t(`views.${key}`) }))}
      />
      <Shown key={view} />
    </>
  );
};
