import type { ItemDevice } from '@millwright/contract/telemetry/telemetry.schemas';
import { Moment } from '@millwright/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { deviceAddress } from '../../../items/index.ts';
import { DeviceState } from '../DeviceState.tsx';
import type { HeadLine } from './live-lines.ts';

/** Polling that is late by less keeps its period for all that a person can tell. */
const shownSlipMs = 200;

/** The name of a device in the live list: folds it, where it may be folded, and says how much. */
export const DeviceName = ({
  line: { device, points, folded },
  onToggle,
}: {
  readonly line: HeadLine;
  /** Absent where nothing can be folded. */
  readonly onToggle?: (() => void) | undefined;
}): ReactNode => {
  const { t } = useTranslation('telemetry');
  const { deviceName } = device;
  if (onToggle === undefined) return <h2 title={deviceName}>{deviceName}</h2>;
  return (
    <h2>
      <button type="button" aria-expanded={!folded} title={deviceName} onClick={onToggle}>
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
          <path d="M2.5 1.5 6.5 5l-4 3.5" fill="none" stroke="currentcolor" strokeWidth="1.6" />
        </svg>
        <span>{deviceName}</span>
        {folded ? <small>{t('live.points', { count: points })}</small> : null}
      </button>
    </h2>
  );
};

/** Leads to the page of a device; nothing on that page itself. */
export const DeviceLink = ({ device }: { readonly device: ItemDevice }): ReactNode => {
  const { t } = useTranslation('telemetry');
  const { deviceId, deviceName } = device;
  const { pathname } = useLocation();
  const to = deviceAddress({ id: deviceId, deviceName }, 'live');
  if (to.startsWith(`${pathname}?`)) return null;
  return (
    <Link to={to} aria-label={t('live.open_device', { name: deviceName })}>
      {t('live.device_page')}
    </Link>
  );
};

/** How well a device is read. */
export const DeviceCare = ({ device }: { readonly device: ItemDevice }) => {
  const { t } = useTranslation('telemetry');
  return (
    <>
      <DeviceState device={device} />
      {device.since === null || device.reason !== null ? null : (
        <small>
          {t('live.since')} <Moment time={device.since} />
        </small>
      )}
      {device.slipMs > shownSlipMs ? (
        <small>{t('live.slip', { ms: Math.round(device.slipMs) })}</small>
      ) : null}
      {device.lateReplies > 0 ? (
        <small title={t('live.late_hint')}>{t('live.late', { n: device.lateReplies })}</small>
      ) : null}
    </>
  );
};
