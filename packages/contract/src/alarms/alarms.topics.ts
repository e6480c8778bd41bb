import { carrying, defineTopic } from '../manifest/topic.ts';
import type { Alarm } from './alarms.schemas.ts';

/** An alarm was raised, raised again while it is chattering, cleared or confirmed. */
export interface AlarmNews {
  readonly event: 'raised' | 'repeated' | 'cleared' | 'confirmed';
  readonly alarm: Alarm;
}

export const alarmsTopic = defineTopic('alarms', { to: 'item', data: carrying<AlarmNews>() });
