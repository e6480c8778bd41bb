import { ArrowLeftOutlined, EditOutlined, QrcodeOutlined } from '@ant-design/icons';
import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { deviceEndpoints } from '@millwright/contract/devices/endpoints';
import { protocolOf } from '@millwright/contract/devices/protocols/index';
import type { DeviceId } from '@millwright/kernel';
import { EmptyState, ErrorState, PageHeader } from '@millwright/ui';
import { Button, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CopyLink } from '../../../shell/navigation/CopyLink.tsx';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { useNameInAddress } from '../../../shell/navigation/use-name-in-address.ts';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { CallError } from '../../../wire/errors/call-error.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { deviceTabs, itemTabs, useLookedAt } from '../../items/index.ts';
import { DeviceDrawer } from '../devices/DeviceDrawer.tsx';
import { DevicePoints } from '../points/DevicePoints.tsx';
import { WhereUsed } from '../references/WhereUsed.tsx';
import { ConnectionCourse } from './ConnectionCourse.tsx';
import { ConnectionLog } from './ConnectionLog.tsx';
import { DeviceFacts } from './DeviceFacts.tsx';
import { deviceTabKeys, firstTab } from './device-tabs.ts';
import { labelsAddress } from './labels-address.ts';

/** Everything about one device, in one place. */
export const DeviceView = ({ deviceId }: { readonly deviceId: DeviceId }) => {
  const { t } = useTranslation('devices');
  const { data: device, error, refetch } = useCall(deviceEndpoints.get, { id: deviceId });
  if (error instanceof CallError && error.code === 'general.not_found') {
    return <EmptyState title={t('phone.unknown')} hint={t('phone.unknown_hint')} />;
  }
  if (error && !device) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  return device ? <Device device={device} /> : <Skeleton active />;
};

const Device = ({ device }: { readonly device: DeviceRow }) => {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  const [params, change] = useAddress();
  // As it was when editing began: what is saved is an answer to what was seen.
  const [edited, setEdited] = useState<DeviceRow | null>(null);
  const mayEdit = usePermitted('devices.edit');
  const { id: deviceId, deviceName, itemId, itemName } = device;
  // A label or a short link names the device by its id alone; the tab has its title from the address.
  useNameInAddress({ name: 'deviceName', id: 'deviceId', shown: deviceId }, deviceName);
  useLookedAt(itemId);

  const ofDevice = new Set(deviceTabs.all().map(({ key }) => key));
  const others = itemTabs
    .all()
    .flatMap(({ Desktop, ...tab }) =>
      Desktop && ofDevice.has(tab.key) ? [{ ...tab, Desktop }] : [],
    );
  // What is calculated has no connection.
  const isConnected = !protocolOf(device.protocol).can.derived;
  const keys = deviceTabKeys(
    others.map(({ key }) => key),
    isConnected,
  );
  // Adding the first point does not lead away from the points.
  const [first] = useState(() => firstTab(keys, device.pointCount));
  const shown = keys.find((key) => key === params.get('tab')) ?? first;
  const other = others.find(({ key }) => key === shown);
  const titles = new Map(others.map(({ key, title }) => [key, title]));
  return (
    <>
      <PageHeader
        title={deviceName}
        detail={device.note}
        actions={
          <>
            <CopyLink />
            <Button
              icon={<QrcodeOutlined />}
              onClick={() => void navigate(labelsAddress([deviceId]))}
            >
              {t('labels.one')}
            </Button>
            <Button icon={<EditOutlined />} disabled={!mayEdit} onClick={() => setEdited(device)}>
              {t('drawer.edit')}
            </Button>
            <Button icon={<ArrowLeftOutlined />} onClick={() => navigate('/device/device_page')}>
              {t('points.back')}
            </Button>
          </>
        }
      />
      <DeviceFacts device={device} />
      {isConnected ? <ConnectionCourse deviceId={deviceId} /> : null}
      <Tabs
        activeKey={shown}
        onChange={(key) => change((address) => address.set('tab', key))}
        items={keys.map((key) => ({ key, label: t(titles.get(key) ?? `device.tabs.${key}`) }))}
      />
      {shown === 'points' ? <DevicePoints device={device} /> : null}
      {shown === 'used' ? <WhereUsed deviceId={deviceId} /> : null}
      {shown === 'connection' ? <ConnectionLog deviceId={deviceId} /> : null}
      {other ? (
        <other.Desktop key={shown} itemId={itemId} itemName={itemName} deviceId={deviceId} />
      ) : null}
      {edited ? (
        <DeviceDrawer device={edited} itemId={itemId} onClose={() => setEdited(null)} />
      ) : null}
    </>
  );
};
