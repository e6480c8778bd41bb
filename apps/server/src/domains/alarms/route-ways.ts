/** Everybody's own choice of how alarms reach them: open pages, and recipient plans. */
import { alarmPreferenceCalls as calls } from '@millwright/contract/alarms/alarm-preferences.calls';
import { ownWay, type PersonalChannel } from '@millwright/contract/alarms/alarm-ways.schemas';
import type { Kysely } from 'kysely';
import type { Http } from '../../platform/http/index.ts';
import { sendTestToSelf, type TestNeeds } from './calling/index.ts';
import { allLevels, putWay, waysOf } from './preferences/index.ts';
import { addressesOf, deliveryChannels } from './recipients/index.ts';

export function routeWays(
  http: Pick<Http, 'handle'>,
  needs: Omit<TestNeeds, 'webhooks' | 'items'> & {
    readonly db: Kysely<unknown>;
    /** Of the installation. */
    readonly timeZone: string;
  },
): void {
  const { db, delivery } = needs;
  http.handle(calls.ways, async (_input, { session }) => {
    const [chosen, [self]] = await Promise.all([
      waysOf(db, session.userId),
      needs.peopleToTell([session.userId]),
    ]);
    const reaches = (channel: PersonalChannel): boolean =>
      self !== undefined &&
      delivery.has(deliveryChannels[channel]) &&
      addressesOf(self, channel).length > 0;
    const list = ownWay.options.map((channel) => ({
      channel,
      levels: [...(chosen.get(channel) ?? allLevels)],
      reaches: channel === 'popup' || channel === 'voice' || reaches(channel),
    }));
    return { list };
  });
  http.handle(calls.setWay, async (input, { session }) => {
    await putWay(db, session.userId, input);
    return null;
  });
  http.handle(calls.testWay, ({ channel }, { session }) => sendTestToSelf(needs, channel, session));
}
