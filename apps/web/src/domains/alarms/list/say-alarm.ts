/** Alarms as lines outside of the domain's own pages: behind the bell, in the search. */
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { text } from '../../../texts/i18n.ts';
import { alarmText } from './alarm-text.ts';

/** In the present language; the domain's texts must have been loaded. */
export const sayAlarm = (alarm: Alarm): string =>
  alarmText(alarm, (key: string, values: Record<string, unknown> = {}): string =>
    text(`alarms:${key}`, values),
  );

export const placeOf = ({ itemName, deviceName }: Alarm): string =>
  deviceName === null ? itemName : `${itemName} · ${deviceName}`;
