import { deviceEndpoints } from '@millwright/contract/devices/endpoints';
import type { DeviceId } from '@millwright/kernel';
import { EmptyState, ErrorState } from '@millwright/ui';
import { Skeleton, Tabs } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../shell/icons/Icon.tsx';
import { useAddress } from '../../shell/navigation/use-address.ts';
import { useNameInAddress } from '../../shell/navigation/use-name-in-address.ts';
import { CallError } from '../../wire/errors/call-error.ts';
import { failureText } from '../../wire/errors/failure-text.ts';
import { useCall } from '../../wire/queries/use-call.ts';
import { type DeviceTab, deviceNotes, deviceTabs, itemAddress } from '../items/index.ts';
import styles from './devices.module.css';

/** One device on the phone: how it is, and below a part at a time. */
export const PhoneDevice = ({ deviceId }: { readonly deviceId: DeviceId }) => {
  const { t } = useTranslation('devices');
  const [params, change] = useAddress();
  const { data: device, error, refetch } = useCall(deviceEndpoints.get, { id: deviceId });
  // What is written to must not be taken for another device.
  useNameInAddress({ name: 'deviceName', id: 'deviceId', shown: deviceId }, device?.deviceName);
  const tabs = deviceTabs.all();
  const shown = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  if (error instanceof CallError && error.code === 'general.not_found') {
    return <EmptyState title={t('phone.unknown')} hint={t('phone.unknown_hint')} />;
  }
  if (error && !device) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  if (!device || !shown) return <Skeleton.Paragraph animated lineCount={6} />;
  const { itemId, itemName } = device;
  const open = (tab: string): void => change((address) => address.set('tab', tab));
  return (
    <>
      <section className={styles.deviceHead}>
        <Link to={itemAddress({ id: itemId, itemName })}>
          {itemName}
          <Icon name="right" size={16} />
        </Link>
        <div className={styles.notes}>
          {deviceNotes.all().map(({ key, Note }) => (
            <Note key={key} itemId={itemId} deviceId={deviceId} />
          ))}
        </div>
      </section>
      <Tabs activeKey={shown.key} onChange={open} className={styles.phoneTabs ?? ''}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.key} title={<TabTitle tab={tab} deviceId={deviceId} />} />
        ))}
      </Tabs>
      <div className={styles.phone}>
        <shown.Tab key={shown.key} itemId={itemId} itemName={itemName} deviceId={deviceId} />
      </div>
    </>
  );
};

/** A tab says what there is in it. */
const TabTitle = ({
  tab: { title, Badge },
  deviceId,
}: {
  readonly tab: DeviceTab;
  readonly deviceId: DeviceId;
}) => {
  const { t } = useTranslation();
  return (
    <>
      {t(title)}
      {Badge ? <Badge deviceId={deviceId} /> : null}
    </>
  );
};
