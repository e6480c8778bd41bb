import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { queryFlag } from '../fields/paging.ts';

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
};
