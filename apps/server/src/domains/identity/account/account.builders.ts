/** For tests of accounts: identity with a WeChat service, and people who register themselves. */
import type { Call, CallInput, CallReply } from '@millwright/contract';
import { accountCalls } from '@millwright/contract/identity/account.calls';
import type { SecondFactorMode } from '@millwright/contract/identity/account.schemas';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { registrationCalls } from '@millwright/contract/identity/sign-in/registration.calls';
import { startWechatSandbox } from '@millwright/plant/sandbox/wechat-sandbox';
import { makeCall } from '@millwright/testing/make-call';
import { sql } from 'kysely';
import { createWechat, type WebPush } from '../../../platform/notify/index.ts';
import { openIdentityForTests } from '../identity.builders.ts';

export const minute = 60_000;
/** Of everybody. */
export const password = 'secret12';
export const phone = '13800138000';
export const mail = 'li.wei@example.com';

export async function openAccountsForTests(
  given: { readonly secondFactor?: SecondFactorMode; readonly webPush?: WebPush | null } = {},
) {
  const service = await startWechatSandbox({ id: 'app', secret: 'secret' });
  const wechat = createWechat({ url: service.url, appId: 'app', secret: 'secret' });
  const fixture = await openIdentityForTests({ wechat, ...given });

  const ask = async <C extends Call>(
    call: C,
    input: CallInput<C>,
    token: string | null = null,
    file?: { name: string; content: Uint8Array<ArrayBuffer> },
  ) => {
    const request = { call, input: input as Record<string, unknown>, token };
    const { body } = await makeCall(
      fixture.url,
      file === undefined ? request : { ...request, file },
    );
    return body as typeof body & { token?: string; data: CallReply<C> };
  };
  const lastMessage = async () => {
    const { rows } = await sql<{ recipient: string; text: string; channel: string }>`
      select recipient, text, channel from message order by id desc limit 1`.execute(fixture.db);
    return rows[0];
  };
  const lastCode = async (): Promise<string> =>
    /\b\d{6}\b/.exec((await lastMessage())?.text ?? '')?.[0] ?? '';
  const register = async (target = phone, userName = '李伟') => {
    await ask(registrationCalls.sendRegistrationCode, { target });
    const code = await lastCode();
    fixture.moveClock(2 * minute);
    const choice = { industry: 29, customerType: 8 };
    return ask(registrationCalls.register, { userName, password, target, code, ...choice });
  };
  /** The token, or '' when refused. */
  const signIn = async (input: CallInput<typeof identityCalls.login>): Promise<string> =>
    (await ask(identityCalls.login, input)).token ?? '';

  return {
    fixture,
    service,
    ask,
    signIn,
    register,
    /** What was sent last, as its receiver reads it. */
    lastMessage,
    /** The code in it. */
    lastCode,
    /** How many messages were sent. */
    sent: async (): Promise<number> =>
      Number(
        (await sql<{ n: number }>`select count(*) n from message`.execute(fixture.db)).rows[0]?.n,
      ),
    /** The token of 李伟, who has just registered. */
    registered: async (): Promise<string> => {
      await register();
      return signIn({ userName: '李伟', password });
    },
    /** Checks a code to the own address for a second step; answers the code of the reply. */
    verify: async (token: string, call: typeof accountCalls.checkOwnCode): Promise<number> => {
      fixture.moveClock(2 * minute);
      await ask(accountCalls.sendOwnCode, {}, token);
      return (await ask(call, { code: await lastCode() }, token)).code;
    },
    async reset() {
      await fixture.reset();
      // The throttles of the process do not see the database emptied.
      fixture.moveClock(60 * minute);
    },
    async close() {
      await fixture.close();
      await service.stop();
    },
  };
}
export type AccountsForTests = Awaited<ReturnType<typeof openAccountsForTests>>;
