import { refuse } from '@millwright/contract';
import { accountCalls as calls } from '@millwright/contract/identity/account.calls';

import type { Session } from '../../../platform/access/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { openGiven } from '../credentials/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { ownersOfDevices, ownersOfSessions, setSessionLanguage } from '../sessions/index.ts';
import { historyDaysOf, type UserChange, updateUser } from '../users/index.ts';
import { readAvatar, setAvatar } from './avatar.ts';
import { bindContact } from './bind-contact.ts';
import { changeOwnName } from './change-own-name.ts';
import { changePasswordByCode, changePasswordByOld } from './change-own-password.ts';
import { closeOwnAccount } from './close-account.ts';
import { checkOwnCode, sendBindingCode, sendOwnCode } from './own-codes.ts';
import { endOwnSession, forgetOwnDevice, ownDevices, ownSessions } from './own-sessions.ts';
import { bindWechat, readWechat, setWechatPush, unbindWechat } from './wechat-binding.ts';

export function routeAccount(http: Http, needs: AccountNeeds): void {
  const { db, sealed } = needs;
  const change = async (session: Session, values: UserChange): Promise<null> => {
    await updateUser(db, session.userId, { ...values, updated_at: new Date(needs.clock.now()) });
    return null;
  };

  http.handle(calls.editUserName, async ({ userName }, context) => {
    await changeOwnName(needs, userName, context);
    return null;
  });
  http.handle(calls.editNameAndPassword, async ({ userName, ...input }, context) => {
    const oldPassword = await openGiven(sealed, input.oldPassword, input);
    const newPassword = await openGiven(sealed, input.newPassword, input);
    await changePasswordByOld(needs, { userName, oldPassword, newPassword }, context);
    return null;
  });
  http.handle(calls.changePassword, async (input, context) => {
    const oldPassword = await openGiven(sealed, input.oldPassword, input);
    const newPassword = await openGiven(sealed, input.newPassword, input);
    await changePasswordByOld(needs, { oldPassword, newPassword }, context);
    return null;
  });
  http.handle(calls.changePasswordByCode, async ({ code, ...input }, context) => {
    const newPassword = await openGiven(sealed, input.newPassword, input);
    await changePasswordByCode(needs, { code, newPassword }, context);
    return null;
  });

  http.handleUpload(calls.uploadAvatar, async (_input, [file], context) => ({
    avator: await setAvatar(needs, file, context),
  }));
  http.handleDownload(calls.avatar, ({ id }, { session }) => readAvatar(needs, session, id));
  http.handle(calls.setLanguage, async ({ language }, { session }) => {
    await setSessionLanguage(db, session.tokenHash, language);
    // Who acts as somebody else chooses for themselves.
    return session.original === undefined ? change(session, { language }) : null;
  });
  http.handle(calls.editLogoText, ({ text }, { session }) => change(session, { logo_text: text }));
  http.handle(calls.historyLimit, async (_input, { session }) => ({
    days: await historyDaysOf(db, session.userId),
  }));

  http.handle(calls.sendOwnCode, ({ way }, context) => sendOwnCode(needs, way, context));
  http.handle(calls.checkOwnCode, async ({ code }, context) => {
    await checkOwnCode(needs, code, 'bind', context);
    return null;
  });
  http.handle(calls.sendBindingCode, ({ target }, context) =>
    sendBindingCode(needs, target, context),
  );
  http.handle(calls.bind, async ({ target, code, ...input }, context) => {
    const given = input.password;
    const password = given === undefined ? given : await openGiven(sealed, given, input);
    await bindContact(needs, { target, code, password }, context);
    return null;
  });
  http.handle(calls.checkLogOffCode, async ({ code }, context) => {
    await checkOwnCode(needs, code, 'log_off', context);
    return null;
  });
  http.handle(calls.logOff, async (_input, context) => {
    await closeOwnAccount(needs, context);
    context.sessionCookie.clear();
    return null;
  });

  http.owner('session', (ids) => ownersOfSessions(db, ids));
  http.owner('rememberedDevice', (ids) => ownersOfDevices(db, ids));
  http.handle(calls.sessions, async (_input, { session }) => ({
    list: await ownSessions(needs, session),
  }));
  http.handle(calls.endSession, async ({ id }, context) => {
    await endOwnSession(needs, id, context);
    return null;
  });
  http.handle(calls.rememberedDevices, async (_input, { session }) => ({
    list: await ownDevices(needs, session),
  }));
  http.handle(calls.forgetDevice, async ({ id }, context) => {
    await forgetOwnDevice(needs, id, context);
    return null;
  });

  http.handle(calls.wechat, ({ code }, context) => {
    if (code === undefined) return readWechat(needs, context.session);
    // To ask is everybody's, to bind is the user's own.
    if (context.session.original !== undefined) throw refuse('general.login_as');
    return bindWechat(needs, code, context);
  });
  http.handle(calls.unbindWechat, async (_input, context) => {
    await unbindWechat(needs, context);
    return null;
  });
  http.handle(calls.setWechatPush, async ({ push }, { session }) => {
    await setWechatPush(needs, push, session);
    return null;
  });
}
