import { alarmPreferenceCalls as calls } from '@millwright/contract/alarms/alarm-preferences.calls';
import type { UserId } from '@millwright/kernel';
import type { Http } from '../../../platform/http/index.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import {
  type AlarmPreferences,
  findPreferences,
  updatePreference,
} from './alarm-preferences.store.ts';

export function routePreferences(
  http: Http,
  { db, clock }: Pick<AlarmNeeds, 'db' | 'clock'>,
): void {
  const set = async (user: UserId, name: keyof AlarmPreferences, on: boolean): Promise<null> => {
    await updatePreference(db, user, { name, on, now: new Date(clock.now()) });
    return null;
  };
  http.handle(calls.popup, async (_input, { session }) => {
    const { popup } = await findPreferences(db, session.userId);
    return { popup };
  });
  http.handle(calls.setPopup, ({ popup }, { session }) => set(session.userId, 'popup', popup));
  http.handle(calls.voice, async (_input, { session }) => {
    const { voice } = await findPreferences(db, session.userId);
    return { voice };
  });
  http.handle(calls.setVoice, ({ voice }, { session }) => set(session.userId, 'voice', voice));
}
