import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { isAbove } from '@millwright/contract/devices/points/point-limits';
import { formatNumber } from '@millwright/kernel';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverClock } from '../../../wire/server-clock.ts';
import { PointTrend } from '../../telemetry/index.ts';
import { rangeAround } from './alarm-course.ts';

/** The values around an alarm, with the limit that was passed; nothing of one that a device raised. */
export const AlarmTrend = ({ alarm }: { readonly alarm: Alarm }) => {
  const { t } = useTranslation('alarms/page');
  const { itemId, deviceId, pointId, kind, limit, level, unit } = alarm;
  const [range] = useState(() => rangeAround(alarm, serverClock.now()));
  const limits = useMemo(
    () =>
      limit === null || kind === 'rule'
        ? []
        : [
            {
              value: limit,
              label: `${t('limit')} ${formatNumber(limit, null, true)} ${unit}`.trimEnd(),
              side: isAbove(kind) ? ('upper' as const) : ('lower' as const),
              level,
            },
          ],
    [limit, kind, level, unit, t],
  );
  if (deviceId === null || pointId === null) return null;
  return (
    <PointTrend
      itemId={itemId}
      deviceId={deviceId}
      pointId={pointId}
      range={range}
      limits={limits}
      gone={t('point_gone')}
    />
  );
};
