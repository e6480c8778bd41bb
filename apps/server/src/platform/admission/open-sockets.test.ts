import { expect, it } from 'vitest';
import { createOpenSockets } from './open-sockets.ts';

const refusal = { code: 'general.too_many', details: { seconds: 30 } };

it('counts sockets of a session, of an account and in all, until they are closed', () => {
  const met: string[] = [];
  const limits = { session: 2, account: 3, inAll: 4 };
  const names = { session: 'of a session', account: 'of an account', inAll: 'all', pause: 30 };
  const sockets = createOpenSockets(limits, names, (limit) => met.push(limit));
  const of = (tokenHash: string, accountId: number) => ({
    tokenHash,
    userId: accountId,
    accountId,
  });
  const expectRefused = (tokenHash: string, accountId: number) =>
    expect(() => sockets.open(of(tokenHash, accountId))).toThrow(expect.objectContaining(refusal));

  const close = sockets.open(of('a', 1));
  sockets.open(of('a', 1));
  expectRefused('a', 1);
  sockets.open(of('b', 1));
  expectRefused('c', 1);
  sockets.open(of('d', 2));
  expectRefused('e', 3);
  expect(met).toEqual(['of a session', 'of an account', 'all']);
  close();
  close();
  expect(sockets.size).toBe(3);
  sockets.open(of('e', 3));
  expectRefused('f', 4);
});
