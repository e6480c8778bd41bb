import fastify from 'fastify';
import { expect, it } from 'vitest';
import { servePage } from './page.ts';

it('makes what failed to be made again when it is asked for again, and once', async () => {
  let made = 0;
  const app = fastify();
  servePage(app, '/page', {
    type: 'text/plain',
    content: async () => {
      made += 1;
      if (made === 1) throw new Error('not now');
      return 'page';
    },
  });
  const statuses: number[] = [];
  for (let times = 0; times < 3; times += 1) {
    statuses.push((await app.inject('/page')).statusCode);
  }
  expect(statuses).toEqual([500, 200, 200]);
  expect(made).toBe(2);
  await app.close();
});
