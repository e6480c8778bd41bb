import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';

/** Where one alarm stands alone, for as long as it is kept: on the desktop and the phone alike. */
export const alarmAddress = ({ id }: Pick<Alarm, 'id'>): string =>
  `/alarm/alarm_page?alarmId=${id}`;
