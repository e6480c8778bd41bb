/** Tells open pages and the watch of rules, in every process, what happened to alarms and rules. */
import {
  alarmCleared,
  alarmConfirmed,
  alarmRaised,
  alarmRulesChanged,
} from '@millwright/contract/alarms/alarms.events';
import { type AlarmNews, alarmsTopic } from '@millwright/contract/alarms/alarms.topics';
import type { Changes } from '../../../platform/events/index.ts';
import type { Live } from '../../../platform/live/index.ts';

const news = [
  { of: alarmRaised, event: 'raised' },
  { of: alarmCleared, event: 'cleared' },
  { of: alarmConfirmed, event: 'confirmed' },
] as const;

export function broadcastAlarms(needs: {
  readonly changes: Pick<Changes, 'broadcast'>;
  readonly live: Pick<Live, 'publish'>;
  /** Told of each rule that was added, changed or deleted. */
  readonly onRule: (rule: number) => Promise<void>;
}): void {
  const { changes, live, onRule } = needs;
  const publish = (event: AlarmNews['event'], alarm: AlarmNews['alarm']): void =>
    live.publish(alarmsTopic, alarm.itemId, { event, alarm });
  for (const { of, event } of news) {
    changes.broadcast(of).subscribe((alarms) => {
      for (const alarm of alarms) publish(event, alarm);
    });
  }
  changes.broadcast(alarmRulesChanged).subscribe(async (changed) => {
    for (const { ruleId } of changed) await onRule(ruleId);
  });
}
