/** Carries what happened to alarms and rules from the outbox, which reaches one process, to all. */
import {
  type AlarmRuleChanged,
  type AlarmTopics,
  alarmCleared,
  alarmConfirmed,
  alarmRaised,
  alarmRulesChanged,
} from '@millwright/contract/alarms/alarms.events';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { itemId } from '@millwright/kernel';
import type { Log } from '../../base/log.ts';
import type { Bus, Outbox } from '../../platform/events/index.ts';
import type { Live } from '../../platform/live/index.ts';

const liveSubject = 'alarms.live';
const read = (payload: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(payload));

export function spreadAlarms(needs: {
  readonly outbox: Pick<Outbox, 'on'>;
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly live: Pick<Live, 'topic' | 'publish'>;
  readonly log: Log;
  /** Told of each rule that was added, changed or deleted. */
  readonly onRule: (rule: number) => Promise<void>;
}): void {
  const { outbox, bus, live, log, onRule } = needs;
  live.topic('alarms');
  const events = {
    [alarmRaised]: 'raised',
    [alarmCleared]: 'cleared',
    [alarmConfirmed]: 'confirmed',
  } as const;
  for (const [name, event] of Object.entries(events)) {
    outbox.on(name, 'alarms.spread', async ({ data }) => {
      const news: AlarmTopics['alarms'] = { event, alarm: data as Alarm };
      bus.publish(liveSubject, JSON.stringify(news));
    });
  }
  bus.subscribe(liveSubject, (payload) => {
    const news = read(payload) as AlarmTopics['alarms'];
    live.publish('alarms', itemId(news.alarm.itemId), news);
  });

  outbox.on(alarmRulesChanged, 'alarms.spread', async ({ data }) => {
    bus.publish(alarmRulesChanged, JSON.stringify(data));
  });
  bus.subscribe(alarmRulesChanged, (payload) => {
    const { ruleId } = read(payload) as AlarmRuleChanged;
    onRule(ruleId).catch((error: unknown) =>
      log.error({ err: error, rule: ruleId }, 'a change of an alarm rule was not taken in'),
    );
  });
}
