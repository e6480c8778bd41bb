import { secondFactorCalls } from '@millwright/contract/identity/sign-in/second-factor.calls';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { password } from '../account/account.builders.ts';
import { openFactorsForTests } from './second-factor.builders.ts';

it('asks nobody and sets nothing up where second factors are switched off', async () => {
  const factors = await openFactorsForTests('off');
  const token = await factors.accounts.registered();
  const begun = await factors.ask(secondFactorCalls.begin, { password }, token);
  expect(begun.error).toBe('identity.second_factor_off');
  await sql`insert into second_factor (user_id, secret, begun_at, since)
    select id, 'of before', now(), now() from app_user`.execute(factors.fixture.db);
  expect(await factors.ticketOf()).toBe('');
  await factors.accounts.close();
});
