import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { queryFlag } from '../fields/paging.ts';
import { alarmWay, ownWay, personalChannel, wayLevels } from './alarm-ways.schemas.ts';

const nothing = z.object({});

/** How alarms reach the signed-in user. */
export const alarmPreferenceCalls = {
  popup: defineCall({
    name: 'alarmPreferences.popup',
    method: 'GET',
    path: 'account/get_alarm_popup',
    input: nothing,
    reply: z.object({ popup: z.boolean() }),
    rule: { kind: 'session' },
    shows: ['user'],
    errors: [],
    summary: 'Whether alarms open a popup for you',
  }),
  setPopup: defineCall({
    name: 'alarmPreferences.setPopup',
    method: 'POST',
    path: 'account/set_alarm_popup',
    input: z.object({ popup: queryFlag }),
    reply: z.null(),
    rule: { kind: 'session' },
    changes: ['user'],
    errors: [],
    summary: 'Sets whether alarms open a popup for you',
  }),
  voice: defineCall({
    name: 'alarmPreferences.voice',
    method: 'GET',
    path: 'account/getVoiceAlarm',
    input: nothing,
    reply: z.object({ voice: z.boolean() }),
    rule: { kind: 'session' },
    shows: ['user'],
    errors: [],
    summary: 'Whether alarms are spoken for you',
  }),
  setVoice: defineCall({
    name: 'alarmPreferences.setVoice',
    method: 'POST',
    path: 'account/setVoiceAlarm',
    input: z.object({ voice: queryFlag }),
    reply: z.null(),
    rule: { kind: 'session' },
    changes: ['user'],
    errors: [],
    summary: 'Sets whether alarms are spoken for you',
  }),
  ways: defineCall({
    name: 'alarmPreferences.ways',
    method: 'GET',
    path: 'account/get_alarm_ways',
    input: nothing,
    reply: z.object({ list: z.array(alarmWay) }),
    rule: { kind: 'session' },
    shows: ['user'],
    errors: [],
    summary:
      'Of alarms of which levels open pages show popups and speak to you, and recipient plans may tell you by each channel',
  }),
  setWay: defineCall({
    name: 'alarmPreferences.setWay',
    method: 'POST',
    path: 'account/set_alarm_way',
    input: z.object({ channel: ownWay, levels: wayLevels }),
    reply: z.null(),
    rule: { kind: 'session' },
    changes: ['user'],
    errors: [],
    summary: 'Sets of alarms of which levels a channel may tell you; none switches it off for you',
  }),
  testWay: defineCall({
    name: 'alarmPreferences.testWay',
    method: 'POST',
    path: 'account/test_alarm_way',
    input: z.object({ channel: personalChannel }),
    reply: z.object({ to: z.nullable(z.string()) }),
    rule: { kind: 'session' },
    changesNothing: 'a message goes out',
    admission: { rate: { by: 'account', calls: 10, seconds: 600 } },
    errors: [],
    summary:
      'Sends a message as of an alarm to yourself; answers to where, null where this server has no such channel or your account nothing that it could reach',
  }),
};
