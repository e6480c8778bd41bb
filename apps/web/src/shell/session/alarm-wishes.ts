/** How the signed-in user wants to hear of alarms; read by the settings and by whatever announces. */
import { accountCalls } from '@millwright/contract/identity/account.calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../wire/call.ts';

export const useAlarmPopup = () =>
  useQuery({
    queryKey: ['account', 'popup'],
    queryFn: ({ signal }) => call(accountCalls.alarmPopup, {}, { signal, hideErrors: true }),
  });

export const useVoiceAlarm = () =>
  useQuery({
    queryKey: ['account', 'voice'],
    queryFn: ({ signal }) => call(accountCalls.voiceAlarm, {}, { signal, hideErrors: true }),
  });
