import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { protocolOf } from '@millwright/contract/devices/protocols/index';
import type { DevicePreview } from '@millwright/contract/telemetry/telemetry.schemas';
import type { DeviceId, GatewayId } from '@millwright/kernel';
import { type DataColumn, Moment, StatusTag } from '@millwright/ui';
import { Link } from 'react-router';
import { WaitingState } from '../../../shell/status/WaitingState.tsx';
import type { Say } from '../../../texts/say.ts';
import { deviceAddress, itemAddress } from '../../items/index.ts';
import { DeviceState } from '../../telemetry/index.ts';
import { protocolName, webOf } from '../protocols/index.ts';

/** What is said of the polling of a device; of what is heard or reckoned nothing. */
const ifPolled = (protocol: DeviceRow['protocol'], said: string): string =>
  protocolOf(protocol).can.polled ? said : '–';

/** A state in a word of either language. */
const stateWidth = 120;

/**
 * The columns of the device list; `states` by device id, undefined until they are known,
 * `gatewayNames` by gateway id.
 */
export const deviceColumns = (
  t: Say,
  states: ReadonlyMap<DeviceId, DevicePreview> | undefined,
  gatewayNames: ReadonlyMap<GatewayId, string>,
): readonly DataColumn<DeviceRow>[] => [
  {
    key: 'deviceName',
    title: t('fields.deviceName'),
    hideable: false,
    render: (device) => <Link to={deviceAddress(device)}>{device.deviceName}</Link>,
  },
  {
    key: 'state',
    title: t('fields.state'),
    // The columns beside it stay where they are when the states come.
    width: stateWidth,
    render: ({ id, enabled }) =>
      !enabled ? (
        <StatusTag tone="off">{t('disabled')}</StatusTag>
      ) : states === undefined ? (
        <WaitingState />
      ) : (
        <DeviceState device={states.get(id)} />
      ),
  },
  {
    key: 'itemName',
    title: t('fields.item'),
    render: ({ itemId, itemName }) => (
      <Link to={itemAddress({ id: itemId, itemName })}>{itemName}</Link>
    ),
  },
  {
    key: 'protocol',
    title: t('fields.protocol'),
    render: ({ protocol }) => protocolName(t, protocol),
  },
  {
    key: 'host',
    title: t('fields.address'),
    render: (device) => {
      const { host, port, gatewayId } = device;
      const gateway = gatewayId === null ? undefined : gatewayNames.get(gatewayId);
      const place = host ? `${host}:${port}` : (gateway ?? '–');
      return `${place}${webOf(device.protocol).stationText(device)}`;
    },
  },
  {
    key: 'mode',
    title: t('fields.mode'),
    yieldsBelow: 1366,
    render: ({ mode, protocol }) => ifPolled(protocol, t(`mode.${mode}`)),
  },
  {
    key: 'period',
    title: t('fields.periodMs'),
    align: 'right',
    hidden: true,
    render: ({ periodMs, protocol }) => ifPolled(protocol, `${periodMs} ms`),
  },
  {
    key: 'pointCount',
    title: t('fields.points'),
    yieldsBelow: 1366,
    align: 'right',
    render: ({ pointCount }) => pointCount,
  },
  {
    key: 'note',
    title: t('fields.note'),
    ellipsis: true,
    hidden: true,
    render: ({ note }) => note || '–',
  },
  {
    key: 'updatedAt',
    title: t('fields.updatedAt'),
    hidden: true,
    render: ({ updatedAt }) => <Moment time={updatedAt} />,
  },
];
