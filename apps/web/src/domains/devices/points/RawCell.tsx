import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { connectionTestEndpoints } from '@millwright/contract/devices/endpoints';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { DisplayFormat, formatValue } from '@millwright/kernel';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChanges } from '../../../wire/queries/use-change.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import { testedOf } from '../connect/connect-link.ts';
import { askedOf } from '../connect/use-preview.ts';
import { finishDevice, startDevice } from '../devices/device-form.ts';
import styles from './raw-cell.module.css';

/** The registers of a point as they come, read when asked for, and what each order of their bytes makes of them. */
export const RawCell = ({
  device,
  point,
}: {
  readonly device: DeviceRow;
  readonly point: Point;
}) => {
  const { t } = useTranslation('devices');
  const read = useChanges((_: undefined, send) =>
    send(connectionTestEndpoints.preview, {
      device: testedOf(finishDevice(startDevice(device))),
      points: [askedOf(device.protocol, point)],
    }),
  );
  const failure = failureText(read.error);
  const [row] = read.data?.rows ?? [];
  const cause = row?.cause ?? read.data?.cause ?? null;
  const say = (value: number | string | null): string =>
    formatValue(value, {
      ...{ dataType: point.dataType, displayFormat: DisplayFormat.decimal, decimals: null },
    });
  const orders = row?.orders.map(({ order, value }) => `${order} = ${say(value)}`).join('\n');
  return (
    <span className={styles.raw} title={orders}>
      {row?.raw ? <code>{row.raw.join(' ')}</code> : null}
      {failure === null && cause === null ? null : (
        <small>{failure ?? (cause ? sayReason(cause.code, cause.details) : '')}</small>
      )}
      <Button
        type="link"
        size="small"
        loading={read.isPending}
        aria-label={t('points.read_raw_of', { name: point.name })}
        onClick={() => read.mutate(undefined)}
      >
        {t(row?.raw ? 'points.read_again' : 'points.read_raw')}
      </Button>
    </span>
  );
};
