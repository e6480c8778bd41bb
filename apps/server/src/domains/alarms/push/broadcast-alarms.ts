/** Tells open pages and the watch of rules, in every process, what happened to alarms and rules. */
import {
  alarmAnnounced,
  alarmCleared,
  alarmConfirmed,
  alarmLatched,
  alarmNoted,
  alarmRaised,
  alarmRepeated,
  alarmRulesChanged,
  alarmSilenced,
  alarmSuppressionsChanged,
} from '@millwright/contract/alarms/alarms.events';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { type AlarmNews, alarmsTopic } from '@millwright/contract/alarms/alarms.topics';
import type { Announcement, Changes } from '../../../platform/events/index.ts';
import type { Live } from '../../../platform/live/index.ts';
import type { TellAlarms } from '../alarms.needs.ts';

/** @returns how what was committed is told to pages: at once, however many they are */
export function broadcastAlarms(needs: {
  readonly changes: Pick<Changes, 'broadcast' | 'announce'>;
  readonly live: Pick<Live, 'publish'>;
  /** Told of each rule that was added, changed or deleted. */
  readonly onRule: (rule: number) => Promise<void>;
  /** Told of each suppression that was added, changed or deleted. */
  readonly onSuppression: (suppression: number) => Promise<void>;
}): TellAlarms {
  const { changes, live, onRule, onSuppression } = needs;
  const news: Readonly<Record<AlarmNews['event'], Announcement<Alarm>>> = {
    raised: changes.announce(alarmRaised),
    repeated: changes.announce(alarmRepeated),
    silenced: changes.announce(alarmSilenced),
    announced: changes.announce(alarmAnnounced),
    cleared: changes.announce(alarmCleared),
    confirmed: changes.announce(alarmConfirmed),
    noted: changes.announce(alarmNoted),
    latched: changes.announce(alarmLatched),
  };
  for (const event of Object.keys(news) as AlarmNews['event'][]) {
    news[event].subscribe((alarms) => {
      for (const alarm of alarms) live.publish(alarmsTopic, alarm.itemId, { event, alarm });
    });
  }
  changes.broadcast(alarmRulesChanged).subscribe(async (changed) => {
    for (const { ruleId } of changed) await onRule(ruleId);
  });
  changes.broadcast(alarmSuppressionsChanged).subscribe(async (changed) => {
    for (const { suppressionId } of changed) await onSuppression(suppressionId);
  });
  return (event, alarms) => news[event].tell(alarms);
}
