import { isReturned } from '@millwright/contract/alarms/alarm-silence';
import { alarmEndpoints } from '@millwright/contract/alarms/endpoints';
import { showAppBadge } from '../../../shell/install/app-badge.ts';
import type { BellNews } from '../../../shell/web-domain.ts';
import { needNamespace, text } from '../../../texts/i18n.ts';
import { quietCall } from '../../../wire/call.ts';
import { itemAddress } from '../../items/index.ts';
import { placeOf, sayAlarm } from './say-alarm.ts';

const asked = {
  confirmed: false,
  retained: true,
  silence: 'none',
  page: 1,
  pageSize: 6,
  sort: 'raisedAt',
} as const;

/**
 * Alarms that nobody has confirmed yet, whether they still hold or not, without those that are shelved:
 * what the bell counts.
 */
export const unconfirmedAlarms = async (signal: AbortSignal): Promise<BellNews> => {
  const [{ list, total }] = await Promise.all([
    quietCall(alarmEndpoints.current, asked, { signal, polling: true }),
    needNamespace('alarms'),
  ]);
  showAppBadge(total);
  return {
    unread: total,
    entries: list.map((alarm) => ({
      key: alarm.id,
      title: sayAlarm(alarm),
      detail: [
        text(`ui:level.${alarm.level}`),
        ...(isReturned(alarm) ? [text('alarms:state.cleared')] : []),
        placeOf(alarm),
      ].join(' · '),
      time: alarm.raisedAt,
      colour: `var(--mw-level-${alarm.level})`,
      to: itemAddress({ id: alarm.itemId, itemName: alarm.itemName }, 'alarms'),
    })),
  };
};
