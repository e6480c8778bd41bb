import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { deviceEndpoints } from '@millwright/contract/devices/endpoints';
import { maxPageSize } from '@millwright/contract/fields/page-size';
import type { DeviceId } from '@millwright/kernel';
import { EmptyState, ErrorState, PageHeader } from '@millwright/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, InputNumber, QRCode, Skeleton } from 'antd';
import { Fragment, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { quietCall } from '../../../wire/call.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { shownBy } from '../../../wire/queries/call-query.ts';
import styles from './labels.module.css';
import { labelTarget } from './labels-address.ts';

const perSheet = 24;

/** The devices of these ids that the user has, in the order given; page after page until all are found. */
const fetchDevices = async (
  ids: readonly DeviceId[],
  signal: AbortSignal,
): Promise<readonly DeviceRow[]> => {
  const found = new Map<DeviceId, DeviceRow>();
  const wanted = new Set(ids);
  for (let page = 1; ; page += 1) {
    const input = { page, pageSize: maxPageSize, sort: 'deviceName' } as const;
    const { list } = await quietCall(deviceEndpoints.list, input, { signal });
    for (const device of list) if (wanted.has(device.id)) found.set(device.id, device);
    if (list.length < maxPageSize || found.size === wanted.size) break;
  }
  return ids.flatMap((id) => found.get(id) ?? []);
};

/** Labels of devices for sheets of A4 with 3 × 8 labels: whoever scans one has the device's page. */
export const DeviceLabels = ({ ids }: { readonly ids: readonly DeviceId[] }) => {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  const field = useId();
  const [start, setStart] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['devices.labels', ids],
    queryFn: ({ signal }) => fetchDevices(ids, signal),
    ...shownBy(deviceEndpoints.list),
  });
  if (error && !data) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton active />;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
  return (
    <>
      <PageHeader
        title={t('labels.title')}
        detail={t(isLocal ? 'labels.local' : 'labels.leads', { origin: location.origin })}
        actions={
          <>
            <span className={styles.start}>
              <label htmlFor={field}>{t('labels.start')}</label>
              <InputNumber
                id={field}
                min={1}
                max={perSheet}
                precision={0}
                value={start}
                onChange={(value) => setStart(value ?? 1)}
              />
            </span>
            <Button
              type="primary"
              icon={<PrinterOutlined />}
              disabled={data.length === 0}
              onClick={() => print()}
            >
              {t('labels.print')}
            </Button>
            <Button icon={<ArrowLeftOutlined />} onClick={() => navigate('/device/device_page')}>
              {t('points.back')}
            </Button>
          </>
        }
      />
      {data.length === 0 ? (
        <EmptyState title={t('phone.unknown')} hint={t('phone.unknown_hint')} />
      ) : (
        <div className={styles.preview}>
          <Sheets devices={data} start={start} />
        </div>
      )}
      {createPortal(
        <div className={styles.printed} data-labels aria-hidden>
          <Sheets devices={data} start={start} />
        </div>,
        document.body,
      )}
    </>
  );
};

/** @param start the label of the first sheet with which it begins: those before it are used up */
const Sheets = ({
  devices,
  start,
}: {
  readonly devices: readonly DeviceRow[];
  readonly start: number;
}) => {
  const places = [...Array.from({ length: start - 1 }, () => null), ...devices];
  const sheets = Array.from({ length: Math.ceil(places.length / perSheet) }, (_, sheet) =>
    places.slice(sheet * perSheet, (sheet + 1) * perSheet),
  );
  return sheets.map((sheet, nth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sheets are their place
    <ol key={nth} className={styles.sheet}>
      {sheet.map((device, place) => (
        <Fragment key={device?.id ?? `used ${place}`}>
          {device === null ? <li aria-hidden /> : <Label device={device} />}
        </Fragment>
      ))}
    </ol>
  ));
};

const Label = ({ device }: { readonly device: DeviceRow }) => (
  <li aria-label={device.deviceName}>
    <div aria-hidden>
      <QRCode
        type="svg"
        bordered={false}
        size={112}
        marginSize={2}
        color="#000"
        bgColor="#fff"
        errorLevel="M"
        value={labelTarget(location.origin, device.id)}
      />
    </div>
    <div>
      <b>{device.deviceName}</b>
      <span>{device.itemName}</span>
      <small>
        {location.host} · {device.id}
      </small>
    </div>
  </li>
);
