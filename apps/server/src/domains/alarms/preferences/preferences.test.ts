import { alarmPreferenceCalls as calls } from '@millwright/contract/alarms/alarm-preferences.calls';
import { userId } from '@millwright/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { routePreferences } from './index.ts';

let platform: PlatformForTests;
beforeAll(async () => {
  platform = await openPlatformForTests();
  routePreferences(platform.http, platform);
  await platform.addUsers(7, 9);
});
afterAll(() => platform?.close());

it('everybody chooses for themselves how alarms reach them', async () => {
  const [one, other] = [7, 9].map((id) => platform.signIn({ userId: userId(id) }));
  const { call } = platform;
  const chosen = async (token = '') => ({
    ...(await call(token, calls.popup, {})).data,
    ...(await call(token, calls.voice, {})).data,
  });
  expect(await chosen(one)).toEqual({ popup: true, voice: true });
  await call(one ?? '', calls.setPopup, { popup: false });
  expect(await chosen(one)).toEqual({ popup: false, voice: true });
  await call(one ?? '', calls.setVoice, { voice: false });
  await call(one ?? '', calls.setPopup, { popup: true });
  expect(await chosen(one)).toEqual({ popup: true, voice: false });
  expect(await chosen(other)).toEqual({ popup: true, voice: true });
});

it('who is no user any more is signed out', async () => {
  const token = platform.signIn({ userId: userId(99) });
  expect((await platform.call(token, calls.popup, {})).error).toBe('general.signed_out');
});
