/** How the signed-in user wants to hear of alarms; read by the settings and by whatever announces. */
import { accountEndpoints } from '@millwright/contract/identity/endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../wire/call.ts';

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
