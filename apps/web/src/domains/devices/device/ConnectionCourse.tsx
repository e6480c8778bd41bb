import { onlineLogEndpoints } from '@millwright/contract/audit/endpoints';
import { maxPageSize } from '@millwright/contract/fields/page-size';
import type { DeviceId } from '@millwright/kernel';
import { useUi } from '@millwright/ui';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../../texts/duration-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { serverClock } from '../../../wire/server-clock.ts';
import { connectionSpans, recordedOf, spanPath, sumConnection } from './connection-spans.ts';
import styles from './device.module.css';

const hour = 3_600_000;
const ranges = { day: 24 * hour, week: 168 * hour, month: 720 * hour } as const;
type Range = keyof typeof ranges;
const states = ['online', 'abnormal', 'offline'] as const;
/** The log has no live topic. */
const everyMs = 15_000;
/** Of the drawing; it is stretched to what there is. */
const width = 1000;

/** How the connection of a device went in the last day, week or month. */
export const ConnectionCourse = ({ deviceId }: { readonly deviceId: DeviceId }) => {
  const { t } = useTranslation('devices');
  const { locale } = useUi();
  const [shown, show] = useState<Range>('day');
  const [opened] = useState(() => serverClock.now());
  const from = opened - ranges[shown];
  const asked = { deviceId, page: 1, sort: 'at', order: 'desc' } as const;
  const following = { everyMs, keepPrevious: true } as const;
  const changes = useCall(
    onlineLogEndpoints.list,
    { ...asked, from, pageSize: maxPageSize },
    following,
  );
  const earlier = useCall(onlineLogEndpoints.list, { ...asked, to: from, pageSize: 1 });
  const isKnown = changes.data !== undefined && earlier.data !== undefined;
  const { list, total } = changes.data ?? { list: [], total: 0 };
  // Of more changes than a page holds the oldest are missing: nobody says how it was before.
  const before = total > list.length ? null : (earlier.data?.list[0]?.state ?? null);
  const range = { from, to: Math.max(serverClock.now(), from + 1) };
  const spans = connectionSpans(list, before, range);
  const { online, breaks, longest } = sumConnection(spans);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const recorded = recordedOf(spans, range);
  // What is said of a device that was added a moment ago must not seem to be of the whole time.
  const known = recorded === null ? null : durationText(recorded, locale);
  const figures = {
    share: share.format(online ?? 0),
    count: breaks,
    longest: durationText(longest, locale),
  };
  const whole =
    known === null ? t('device.connection.whole') : t('device.connection.whole_known', { known });
  const sum =
    known === null
      ? t('device.connection.sum', figures)
      : t('device.connection.sum_known', { ...figures, known });
  const told = online === null ? t('device.connection.unknown') : breaks === 0 ? whole : sum;
  // What comes later has its place from the beginning: the page does not move below the hand.
  const said = isKnown ? told : '';
  return (
    <section className={styles.course} aria-label={t('device.connection.title')}>
      <div>
        <h2>{t('device.connection.title')}</h2>
        <p>{said}</p>
        <Segmented<Range>
          size="small"
          aria-label={t('device.connection.range')}
          value={shown}
          onChange={show}
          options={(['day', 'week', 'month'] as const).map((value) => ({
            value,
            label: t(`device.connection.ranges.${value}`),
          }))}
        />
      </div>
      <svg
        viewBox={`0 0 ${width} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label={said || t('device.connection.title')}
      >
        {states.map((state) => (
          <path key={state} data-state={state} d={spanPath(spans, state, range, width)} />
        ))}
      </svg>
    </section>
  );
};
