import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import type { BellNews } from '../../shell/web-domain.ts';
import { needNamespace, text } from '../../texts/i18n.ts';
import { call } from '../../wire/call.ts';
import { itemAddress } from '../items/index.ts';
import { alarmText } from './alarm-text.ts';

const shown = 6;

/** Alarms that nobody has confirmed yet, whether they still hold or not: what the bell counts. */
export const unconfirmedAlarms = async (signal: AbortSignal): Promise<BellNews> => {
  const input = {
    confirmed: false,
    retained: true,
    page: 1,
    pageSize: shown,
    sort: 'raisedAt',
  } as const;
  const [{ list, total }] = await Promise.all([
    call(alarmCalls.current, input, { signal, hideErrors: true, polling: true }),
    needNamespace('alarms'),
  ]);
  const say = (key: string, values: Record<string, unknown> = {}): string =>
    text(`alarms:${key}`, values);
  return {
    unread: total,
    entries: list.map((alarm) => ({
      key: alarm.id,
      title: alarmText(alarm, say),
      detail: [alarm.itemName, alarm.deviceName].filter(Boolean).join(' · '),
      time: alarm.raisedAt,
      colour: `var(--mw-level-${alarm.level})`,
      to: itemAddress({ id: alarm.itemId, itemName: alarm.itemName }, 'alarms'),
    })),
  };
};
