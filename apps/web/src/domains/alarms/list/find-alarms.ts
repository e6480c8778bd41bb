import { alarmEndpoints } from '@millwright/contract/alarms/endpoints';
import type { SearchHit } from '../../../shell/web-domain.ts';
import { needNamespace } from '../../../texts/i18n.ts';
import { quietCall } from '../../../wire/call.ts';
import { itemAddress } from '../../items/index.ts';
import { placeOf, sayAlarm } from './say-alarm.ts';

const most = 5;

/** The latest active alarms whose name holds the term. */
export const findAlarms = async (
  keyword: string,
  signal: AbortSignal,
): Promise<readonly SearchHit[]> => {
  const input = { keyword, page: 1, pageSize: most, sort: 'raisedAt' } as const;
  const [{ list }] = await Promise.all([
    quietCall(alarmEndpoints.current, input, { signal }),
    needNamespace('alarms'),
  ]);
  return list.map((alarm) => ({
    title: sayAlarm(alarm),
    detail: placeOf(alarm),
    to: itemAddress({ id: alarm.itemId, itemName: alarm.itemName }, 'alarms'),
  }));
};
