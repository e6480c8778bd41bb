/** How the signed-in user wants to hear of alarms. */
import { alarmPreferenceEndpoints } from '@millwright/contract/alarms/endpoints';
import { accountEndpoints } from '@millwright/contract/identity/endpoints';
import { type Send, useChanges } from '../../../wire/queries/use-change.ts';

export type AlarmSwitch = 'popup' | 'voice' | 'wechat';

const switches: Readonly<Record<AlarmSwitch, (on: boolean, send: Send) => Promise<null>>> = {
  popup: (on, send) => send(alarmPreferenceEndpoints.setPopup, { popup: on }),
  voice: (on, send) => send(alarmPreferenceEndpoints.setVoice, { voice: on }),
  wechat: (on, send) => send(accountEndpoints.setWechatPush, { push: on }),
};

export const useSetAlarmSwitch = () =>
  useChanges(({ name, on }: { readonly name: AlarmSwitch; readonly on: boolean }, send) =>
    switches[name](on, send),
  );
