import { minutes, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import { openIdentityForTests } from '../identity.builders.ts';

const clock = createManualClock(timestamp(Date.parse('2026-11-20T10:00:00Z')));
let fixture: Awaited<ReturnType<typeof openIdentityForTests>>;
beforeAll(async () => {
  fixture = await openIdentityForTests({ clock, sessionsPerUser: 3 });
});
afterAll(() => fixture?.close());

it('ends the session that was not used for longest when there is one too many', async () => {
  for (const userName of ['operator', 'other']) {
    await fixture.identity.createUser(
      { userName, password: 'secret1', grade: 1 },
      actingAs('test'),
    );
  }
  const signIn = async (userName: string): Promise<string> => {
    clock.advance(minutes(1));
    const { body } = await fixture.signIn({ userName, password: 'secret1' });
    return body.token ?? expect.fail(body.message);
  };
  const others = await signIn('other');
  const tokens = [await signIn('operator'), await signIn('operator'), await signIn('operator')];
  const living = async () => {
    const found = await Promise.all([...tokens, others].map((each) => fixture.guard.resolve(each)));
    return found.map((session) => session !== null);
  };
  tokens.push(await signIn('operator'));
  expect(await living()).toEqual([false, true, true, true, true]);
});
