import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { DevicePreview } from '@millwright/contract/telemetry/telemetry.schemas';
import { devicesTopic } from '@millwright/contract/telemetry/telemetry.topics';
import { bytesText } from '@millwright/kernel';
import { Moment } from '@millwright/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WaitingState } from '../../../shell/status/WaitingState.tsx';
import { useCall } from '../../../wire/queries/use-call.ts';
import type { DeviceFigureKind, DeviceTabProps } from '../../items/index.ts';
import { DeviceState } from '../live/DeviceState.tsx';

/** Slip and traffic have no live topic. */
const everyMs = 5000;
const nothing = '–';

/** How a device is and how it is read now, as pairs of a list. */
export const DeviceFigures = ({
  itemId,
  deviceId,
  kind,
}: Pick<DeviceTabProps, 'itemId' | 'deviceId'> & { readonly kind: DeviceFigureKind }) => {
  const { t } = useTranslation('telemetry');
  const { data } = useCall(
    telemetryEndpoints.devicePreview,
    { itemId },
    { everyMs, refreshedBy: devicesTopic },
  );
  const live = data?.list.find((each) => each.deviceId === deviceId);
  // One that is switched off is not among them.
  const off = { state: 'off', since: null, reason: null } as const;
  const figure = (say: (live: DevicePreview) => ReactNode): ReactNode =>
    data === undefined ? <WaitingState /> : live === undefined ? nothing : say(live);
  const traffic = (bytesIn: number, bytesOut: number): string =>
    `${bytesText(bytesIn)} / ${bytesText(bytesOut)}`;
  const polling = [
    { title: t('figures.slip'), said: figure(({ slipMs }) => `${Math.round(slipMs)} ms`) },
    { title: t('figures.late'), said: figure(({ lateReplies }) => lateReplies) },
  ];
  const figures: readonly { readonly title: string; readonly said: ReactNode }[] = [
    {
      title: t('figures.state'),
      said: data ? <DeviceState device={live ?? off} /> : <WaitingState />,
    },
    {
      title: t('figures.since'),
      said: data ? <Moment time={live?.since ?? null} /> : <WaitingState />,
    },
    ...(kind === 'polling' ? polling : []),
    {
      title: t('figures.traffic_month'),
      said: figure(({ monthBytesIn, monthBytesOut }) => traffic(monthBytesIn, monthBytesOut)),
    },
    {
      title: t('figures.traffic_start'),
      said: figure(({ bytesIn, bytesOut }) => traffic(bytesIn, bytesOut)),
    },
  ];
  return figures.map(({ title, said }) => (
    <div key={title}>
      <dt>{title}</dt>
      <dd>{said}</dd>
    </div>
  ));
};
