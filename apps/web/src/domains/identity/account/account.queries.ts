/** The network side of the user's own account; forms show their failures themselves. */
import { accountEndpoints } from '@millwright/contract/identity/endpoints';
import { refreshProfile } from '../../../shell/session/session.store.ts';
import { keepAsking, leaveSession, stopAsking } from '../../../shell/session/sign-out.ts';
import { quietCall, upload } from '../../../wire/call.ts';
import { callKey } from '../../../wire/queries/call-query.ts';
import { useChanges } from '../../../wire/queries/use-change.ts';
import { queryClient } from '../../../wire/query-client.ts';
import { withSealed } from '../sealed.ts';

export const changeName = async (userName: string): Promise<void> => {
  await quietCall(accountEndpoints.editUserName, { userName });
  await refreshProfile();
};

export const changeLogoText = async (text: string): Promise<void> => {
  await quietCall(accountEndpoints.editLogoText, { text });
  await refreshProfile();
};

export const changeAvatar = async (file: File): Promise<void> => {
  await upload(accountEndpoints.uploadAvatar, file, {}, { hideErrors: true });
  await refreshProfile();
};

export const changePassword = async (oldPassword: string, newPassword: string): Promise<void> => {
  await withSealed({ oldPassword, newPassword }, (sealed) =>
    quietCall(accountEndpoints.changePassword, sealed),
  );
};

/** Sends a code to the phone (`sms`) or e-mail address that is bound. */
export const sendOwnCode = (way?: 'sms' | 'mail') =>
  quietCall(accountEndpoints.sendOwnCode, way === undefined ? {} : { way });

export const sendBindingCode = (target: string) =>
  quietCall(accountEndpoints.sendBindingCode, { target });

export const checkOwnCode = async (code: string): Promise<void> => {
  await quietCall(accountEndpoints.checkOwnCode, { code });
};

/** With the password where nothing is bound yet, else null. */
export const bindContact = async (
  target: string,
  code: string,
  password: string | null,
): Promise<void> => {
  if (password === null) await quietCall(accountEndpoints.bind, { target, code });
  else {
    await withSealed({ password }, (sealed) =>
      quietCall(accountEndpoints.bind, { target, code, ...sealed }),
    );
  }
  await refreshProfile();
};

/** Closes the account; nothing of it stays in this browser. */
export const closeAccount = async (code: string): Promise<void> => {
  await quietCall(accountEndpoints.checkLogOffCode, { code });
  stopAsking();
  try {
    await quietCall(accountEndpoints.logOff, {}, { whileLost: true });
  } catch (refusal) {
    keepAsking();
    throw refusal;
  }
  leaveSession();
};

/** Binds the WeChat user behind the code that the mini-program handed over. */
export const useBindWechat = () =>
  useChanges(async (code: string, send) => {
    const state = await send(accountEndpoints.wechat, { code });
    queryClient.setQueryData(callKey(accountEndpoints.wechat, {}), state);
    return state;
  });
