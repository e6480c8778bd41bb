import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { formatNumber } from '@millwright/kernel';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverClock } from '../../../wire/server-clock.ts';
import { PointTrend } from '../../telemetry/index.ts';
import { drawnLimit, rangeAround } from './alarm-course.ts';

/** The values around an alarm, with the limit that was passed; nothing of one that a device raised. */
export const AlarmTrend = ({ alarm }: { readonly alarm: Alarm }) => {
  const { t } = useTranslation('alarms/page');
  const { itemId, deviceId, pointId, level, unit } = alarm;
  const { value: limit = null, side = 'upper' } = drawnLimit(alarm) ?? {};
  const [range] = useState(() => rangeAround(alarm, serverClock.now()));
  const limits = useMemo(
    () =>
      limit === null
        ? []
        : [
            {
              value: limit,
              label: `${t('limit')} ${formatNumber(limit, null, true)} ${unit}`.trimEnd(),
              side,
              level,
            },
          ],
    [limit, side, level, unit, t],
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
