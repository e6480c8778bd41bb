import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { protocolOf } from '@millwright/contract/devices/protocols/index';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deviceNotes, itemAddress } from '../../items/index.ts';
import { useGateways } from '../gateways/gateways.queries.ts';
import { protocolName, webOf } from '../protocols/index.ts';
import styles from './device.module.css';

const nothing = '–';

/** How a device is, and where and how it is read, in figures. */
export const DeviceFacts = ({ device }: { readonly device: DeviceRow }) => {
  const { t } = useTranslation('devices');
  const { id: deviceId, itemId, itemName, host, port, gatewayId, protocol } = device;
  const { data: gateways } = useGateways(gatewayId === null ? null : itemId);
  const gateway = gateways?.list.find(({ id }) => id === gatewayId)?.gatewayName;
  const { derived: isDerived, polled: isPolled } = protocolOf(protocol).can;
  const place = host ? `${host}:${port}` : (gateway ?? nothing);
  return (
    <dl className={styles.facts}>
      {isDerived
        ? null
        : deviceNotes
            .all()
            .map(({ key, Note }) => (
              <Note key={key} {...{ itemId, deviceId }} figures={isPolled ? 'polling' : 'heard'} />
            ))}
      <div>
        <dt>{t('fields.item')}</dt>
        <dd>
          <Link to={itemAddress({ id: itemId, itemName })}>{itemName}</Link>
        </dd>
      </div>
      <div>
        <dt>{t('fields.address')}</dt>
        <dd>
          {isDerived
            ? protocolName(t, protocol)
            : `${protocolName(t, protocol)} · ${place}${webOf(protocol).stationText(device)}`}
        </dd>
      </div>
      {isPolled ? (
        <div>
          <dt>{t('fields.periodMs')}</dt>
          <dd>{`${device.periodMs} ms · ${t(`mode.${device.mode}`)}`}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t('fields.points')}</dt>
        <dd>{device.pointCount}</dd>
      </div>
    </dl>
  );
};
