/** Which of the alarms the phone's page of current alarms shows, as it stands in its address. */

import type { alarmEndpoints } from '@millwright/contract/alarms/endpoints';
import type { AlarmsOf } from './paged-alarms.ts';

export const alarmParts = ['active', 'unconfirmed', 'shelved'] as const;
export type AlarmPart = (typeof alarmParts)[number];

const path = '/alarm/current_alarm_page';

export const partAddress = (part: AlarmPart): string => `${path}?part=${part}`;

export interface ShownAlarms {
  readonly part: AlarmPart;
  /** Null: of every level. */
  readonly level: number | null;
}

export const readShown = (params: URLSearchParams): ShownAlarms => {
  const level = Number(params.get('level'));
  return {
    part: alarmParts.find((part) => part === params.get('part')) ?? 'active',
    level: [1, 2, 3, 4].includes(level) ? level : null,
  };
};

/** What is asked for: the most serious first. */
export const askedOf = ({ part, level }: ShownAlarms): AlarmsOf<typeof alarmEndpoints.current> => ({
  sort: 'level',
  ...(level === null ? {} : { level }),
  // Those that cleared before anybody saw them wait to be confirmed as well.
  ...(part === 'unconfirmed' ? { retained: true, confirmed: false } : {}),
  silence: part === 'shelved' ? 'any' : 'none',
});
