import { refuse } from '@millwright/contract';
import { secondFactorCalls as calls } from '@millwright/contract/identity/sign-in/second-factor.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { openGiven } from '../credentials/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { demandProof } from '../sessions/index.ts';
import { findUser } from '../users/index.ts';
import {
  beginSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './own-second-factor.ts';
import { proveAnew } from './prove-anew.ts';
import { removeFactor } from './remove-factor.ts';

export function routeSecondFactor(http: Http, needs: AccountNeeds): void {
  const { sealed } = needs;
  http.handle(calls.state, (_input, { session }) => readSecondFactor(needs, session));
  http.handle(calls.begin, async (input, context) => {
    const password = await openGiven(sealed, input.password, input);
    return beginSecondFactor(needs, password, context);
  });
  http.handle(calls.prove, async ({ code, ...input }, context) => {
    const password = await openGiven(sealed, input.password, input);
    await proveAnew(needs, { password, code }, context);
    return null;
  });
  http.handle(calls.turnOn, async ({ code }, context) => ({
    recoveryCodes: await turnOnSecondFactor(needs, code, context),
  }));
  http.handle(calls.turnOff, async ({ code, ...input }, context) => {
    const password = await openGiven(sealed, input.password, input);
    await turnOffSecondFactor(needs, { password, code }, context);
    return null;
  });
  http.handle(calls.renewRecoveryCodes, async ({ code, ...input }, context) => {
    const password = await openGiven(sealed, input.password, input);
    return { recoveryCodes: await renewRecoveryCodes(needs, { password, code }, context) };
  });
  http.handle(calls.reset, async ({ id }, context) => {
    // One's own goes by password and code: a stolen session must not take it away.
    if (id === context.session.userId) throw refuse('identity.second_factor_own');
    await demandProof(needs, context.session);
    const user = await findUser(needs.db, id);
    if (user === undefined) throw refuse('general.not_found');
    await needs.transactions.run((tx) =>
      removeFactor(needs, tx, { user, why: 'reset' }, actingFor(context)),
    );
    needs.guard.announce({ kind: 'access', userId: id });
    return null;
  });
}
