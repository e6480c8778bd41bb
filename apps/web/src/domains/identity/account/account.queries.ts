/** The network side of the user's own account; forms show their failures themselves. */
import { accountEndpoints } from '@millwright/contract/identity/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshProfile } from '../../../shell/session/session.store.ts';
import { leaveSession } from '../../../shell/session/sign-out.ts';
import { call, upload } from '../../../wire/call.ts';
import { live } from '../../../wire/live/live.ts';
import { withSealed } from '../sealed.ts';

const quiet = { hideErrors: true };

export const changeName = async (userName: string): Promise<void> => {
  await call(accountEndpoints.editUserName, { userName }, quiet);
  await refreshProfile();
};

export const changeLogoText = async (text: string): Promise<void> => {
  await call(accountEndpoints.editLogoText, { text }, quiet);
  await refreshProfile();
};

export const changeAvatar = async (file: File): Promise<void> => {
  await upload(accountEndpoints.uploadAvatar, file, {}, quiet);
  await refreshProfile();
};

export const changePassword = async (oldPassword: string, newPassword: string): Promise<void> => {
  await withSealed({ oldPassword, newPassword }, (sealed) =>
    call(accountEndpoints.changePassword, sealed, quiet),
  );
};

/** Sends a code to the phone (`sms`) or e-mail address that is bound. */
export const sendOwnCode = (way?: 'sms' | 'mail') =>
  call(accountEndpoints.sendOwnCode, way === undefined ? {} : { way }, quiet);

export const sendBindingCode = (target: string) =>
  call(accountEndpoints.sendBindingCode, { target }, quiet);

export const checkOwnCode = async (code: string): Promise<void> => {
  await call(accountEndpoints.checkOwnCode, { code }, quiet);
};

export const bindContact = async (target: string, code: string): Promise<void> => {
  await call(accountEndpoints.bind, { target, code }, quiet);
  await refreshProfile();
};

/** Closes the account; nothing of it stays in this browser. */
export const closeAccount = async (code: string): Promise<void> => {
  await call(accountEndpoints.checkLogOffCode, { code }, quiet);
  // The server closes the socket with the account; nobody should try to reopen it.
  live.close();
  try {
    await call(accountEndpoints.logOff, {}, quiet);
  } catch (refusal) {
    live.reconnect();
    throw refusal;
  }
  leaveSession();
};

export const useWechat = () =>
  useQuery({
    queryKey: ['account', 'wechat'],
    queryFn: ({ signal }) => call(accountEndpoints.wechat, {}, { signal, ...quiet }),
  });

/** Binds the WeChat user behind the code that the mini-program handed over. */
export const useBindWechat = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(accountEndpoints.wechat, { code }, quiet),
    onSuccess: (state) => client.setQueryData(['account', 'wechat'], state),
  });
};

export const useUnbindWechat = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(accountEndpoints.unbindWechat, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ['account', 'wechat'] }),
  });
};

export const useSessions = () =>
  useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => call(accountEndpoints.sessions, {}, { signal, ...quiet }),
  });

export const useRememberedDevices = () =>
  useQuery({
    queryKey: ['account', 'devices'],
    queryFn: ({ signal }) => call(accountEndpoints.rememberedDevices, {}, { signal, ...quiet }),
  });

export const useEndSession = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(accountEndpoints.endSession, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['account'] }),
  });
};

export const useForgetDevice = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(accountEndpoints.forgetDevice, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['account'] }),
  });
};
