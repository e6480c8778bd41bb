/** The network side of the user's own account; forms show their failures themselves. */
import { accountCalls } from '@millwright/contract/identity/account.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshProfile } from '../../../shell/session/session.store.ts';
import { leaveSession } from '../../../shell/session/sign-out.ts';
import { call, upload } from '../../../wire/call.ts';
import { live } from '../../../wire/live.ts';
import { withSealed } from '../sealed.ts';

const quiet = { hideErrors: true };

export const changeName = async (userName: string): Promise<void> => {
  await call(accountCalls.editUserName, { userName }, quiet);
  await refreshProfile();
};

export const changeLogoText = async (text: string): Promise<void> => {
  await call(accountCalls.editLogoText, { text }, quiet);
  await refreshProfile();
};

export const changeAvatar = async (file: File): Promise<void> => {
  await upload(accountCalls.uploadAvatar, file, {}, quiet);
  await refreshProfile();
};

export const changePassword = async (oldPassword: string, newPassword: string): Promise<void> => {
  await withSealed({ oldPassword, newPassword }, (sealed) =>
    call(accountCalls.changePassword, sealed, quiet),
  );
};

/** Sends a code to the phone (`sms`) or e-mail address that is bound. */
export const sendOwnCode = (way?: 'sms' | 'mail') =>
  call(accountCalls.sendOwnCode, way === undefined ? {} : { way }, quiet);

export const sendBindingCode = (target: string) =>
  call(accountCalls.sendBindingCode, { target }, quiet);

export const checkOwnCode = async (code: string): Promise<void> => {
  await call(accountCalls.checkOwnCode, { code }, quiet);
};

export const bindContact = async (target: string, code: string): Promise<void> => {
  await call(accountCalls.bind, { target, code }, quiet);
  await refreshProfile();
};

/** Closes the account; nothing of it stays in this browser. */
export const closeAccount = async (code: string): Promise<void> => {
  await call(accountCalls.checkLogOffCode, { code }, quiet);
  // The server closes the socket with the account; nobody should try to reopen it.
  live.close();
  try {
    await call(accountCalls.logOff, {}, quiet);
  } catch (refusal) {
    live.reconnect();
    throw refusal;
  }
  leaveSession();
};

export const useWechat = () =>
  useQuery({
    queryKey: ['account', 'wechat'],
    queryFn: ({ signal }) => call(accountCalls.wechat, {}, { signal, ...quiet }),
  });

/** Binds the WeChat user behind the code that the mini-program handed over. */
export const useBindWechat = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(accountCalls.wechat, { code }, quiet),
    onSuccess: (state) => client.setQueryData(['account', 'wechat'], state),
  });
};

export const useUnbindWechat = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(accountCalls.unbindWechat, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ['account', 'wechat'] }),
  });
};

export type AlarmSwitch = 'popup' | 'voice' | 'wechat';

const switches: Readonly<Record<AlarmSwitch, (on: boolean) => Promise<null>>> = {
  popup: (on) => call(accountCalls.setAlarmPopup, { popup: on }),
  voice: (on) => call(accountCalls.setVoiceAlarm, { voice: on }),
  wechat: (on) => call(accountCalls.setWechatPush, { push: on }),
};

export const useSetAlarmSwitch = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, on }: { readonly name: AlarmSwitch; readonly on: boolean }) =>
      switches[name](on),
    onSettled: () => client.invalidateQueries({ queryKey: ['account'] }),
  });
};

export const useSessions = () =>
  useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => call(accountCalls.sessions, {}, { signal, ...quiet }),
  });

export const useRememberedDevices = () =>
  useQuery({
    queryKey: ['account', 'devices'],
    queryFn: ({ signal }) => call(accountCalls.rememberedDevices, {}, { signal, ...quiet }),
  });

export const useEndSession = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(accountCalls.endSession, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['account'] }),
  });
};

export const useForgetDevice = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(accountCalls.forgetDevice, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['account'] }),
  });
};
