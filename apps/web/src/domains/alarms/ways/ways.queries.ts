/** How the signed-in user wants to hear of alarms; read by the settings and by what pops up. */
import { accountEndpoints } from '@millwright/contract/identity/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../wire/call.ts';

export const useAlarmPopup = () =>
  useQuery({
    queryKey: ['account', 'popup'],
    queryFn: ({ signal }) => call(accountEndpoints.alarmPopup, {}, { signal, hideErrors: true }),
  });

export const useVoiceAlarm = () =>
  useQuery({
    queryKey: ['account', 'voice'],
    queryFn: ({ signal }) => call(accountEndpoints.voiceAlarm, {}, { signal, hideErrors: true }),
  });

export type AlarmSwitch = 'popup' | 'voice' | 'wechat';

const switches: Readonly<Record<AlarmSwitch, (on: boolean) => Promise<null>>> = {
  popup: (on) => call(accountEndpoints.setAlarmPopup, { popup: on }),
  voice: (on) => call(accountEndpoints.setVoiceAlarm, { voice: on }),
  wechat: (on) => call(accountEndpoints.setWechatPush, { push: on }),
};

export const useSetAlarmSwitch = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, on }: { readonly name: AlarmSwitch; readonly on: boolean }) =>
      switches[name](on),
    onSettled: () => client.invalidateQueries({ queryKey: ['account'] }),
  });
};
