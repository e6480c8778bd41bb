/** Tells open pages and the watch of rules, in every process, what happened to alarms and rules. */
import {
  alarmCleared,
  alarmConfirmed,
  alarmRaised,
  alarmRepeated,
  alarmRulesChanged,
} from '@millwright/contract/alarms/alarms.events';
import { alarmsTopic } from '@millwright/contract/alarms/alarms.topics';
import type { Changes } from '../../../platform/events/index.ts';
import type { Live } from '../../../platform/live/index.ts';
import type { TellAlarms } from '../alarms.needs.ts';

/** @returns how what was committed is told to pages: at once, however many they are */
export function broadcastAlarms(needs: {
  readonly changes: Pick<Changes, 'broadcast' | 'announce'>;
  readonly live: Pick<Live, 'publish'>;
  /** Told of each rule that was added, changed or deleted. */
  readonly onRule: (rule: number) => Promise<void>;
}): TellAlarms {
  const { changes, live, onRule } = needs;
  const news = {
    raised: changes.announce(alarmRaised),
    repeated: changes.announce(alarmRepeated),
    cleared: changes.announce(alarmCleared),
    confirmed: changes.announce(alarmConfirmed),
  };
  for (const event of ['raised', 'repeated', 'cleared', 'confirmed'] as const) {
    news[event].subscribe((alarms) => {
      for (const alarm of alarms) live.publish(alarmsTopic, alarm.itemId, { event, alarm });
    });
  }
  changes.broadcast(alarmRulesChanged).subscribe(async (changed) => {
    for (const { ruleId } of changed) await onRule(ruleId);
  });
  return (event, alarms) => news[event].tell(alarms);
}
