import { carrying, defineTopic } from '../manifest/topic.ts';
import type { Alarm } from './alarms.schemas.ts';

/** An alarm was raised, raised again while it is chattering, silenced, told of again, cleared or confirmed, or somebody wrote about it; or its condition went, or came back, while it is latched. */
export interface AlarmNews {
  readonly event:
    | 'raised'
    | 'repeated'
    | 'silenced'
    | 'announced'
    | 'cleared'
    | 'confirmed'
    | 'noted'
    | 'latched';
  readonly alarm: Alarm;
}

export const alarmsTopic = defineTopic('alarms', { to: 'item', data: carrying<AlarmNews>() });
