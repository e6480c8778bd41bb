import { refuse } from '@millwright/contract';
import { registrationCalls as calls } from '@millwright/contract/identity/sign-in/registration.calls';
import type { Http } from '../../../platform/http/index.ts';
import { openGiven } from '../credentials/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { findUserByName, findUserByTarget } from '../users/index.ts';
import { askerOf } from './asker-of.ts';
import { inEvenTime } from './in-even-time.ts';
import { register } from './register.ts';
import { findUserName, resetPassword, sendResetCode, waysOf } from './reset.ts';

export function routeRegistration(http: Http, needs: AccountNeeds): void {
  const { db, codes, sealed } = needs;
  http.handle(calls.sendSignInCode, ({ target }, context) =>
    inEvenTime(needs.clock, async () => {
      const { address, language } = context;
      const asker = await askerOf(needs, target, context);
      const user = await findUserByTarget(db, target);
      const id = user === undefined ? null : user.id;
      const send = user === undefined || user.demo ? 'nothing' : 'code';
      return codes.send({ purpose: 'sign_in', target, user: id, send, address, asker, language });
    }),
  );

  const checkOpen = (): void => {
    if (!needs.registration) throw refuse('identity.registration_off');
  };
  http.handle(calls.validateUserName, ({ userName }) => {
    checkOpen();
    return inEvenTime(needs.clock, async () => {
      const holder = await findUserByName(db, userName);
      if (holder !== undefined) throw refuse('identity.name_taken', { userName });
      return null;
    });
  });

  http.handle(calls.sendRegistrationCode, ({ target }, context) => {
    checkOpen();
    return inEvenTime(needs.clock, async () => {
      const { address, language } = context;
      const asker = await askerOf(needs, target, context);
      const owner = await findUserByTarget(db, target);
      const send = owner === undefined ? 'code' : 'taken';
      return codes.send({
        purpose: 'register',
        target,
        user: null,
        send,
        address,
        asker,
        // Its owner reads it, whoever asked.
        language: owner?.language ?? language,
      });
    });
  });
  http.handle(calls.register, async ({ isEncrypt, keyId, ...input }, { address }) => {
    checkOpen();
    const password = await openGiven(sealed, input.password, { isEncrypt, keyId });
    await register(needs, { ...input, password }, address);
    return null;
  });

  http.handle(calls.validateAccount, ({ account }) => ({ ways: waysOf(account) }));
  http.handle(calls.sendResetCode, (input, context) =>
    inEvenTime(needs.clock, () => sendResetCode(needs, input, context)),
  );
  http.handle(calls.resetPassword, async ({ account, code, ...input }, { address }) => {
    const password = await openGiven(sealed, input.password, input);
    await resetPassword(needs, { account, code, password }, address);
    return null;
  });
  http.handle(calls.findUserName, async (input, { address }) => ({
    userName: await findUserName(needs, input, address),
  }));
}
