/** Whatever the server records can be said in words. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import english from './texts/en-US.json' with { type: 'json' };
import chinese from './texts/zh-CN.json' with { type: 'json' };

const server = join(import.meta.dirname, '../../../../server/src');
const sources = globSync('**/*.ts', { cwd: server })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(join(server, file), 'utf8'))
  .filter((text) => text.includes('auditTrail') || text.includes('AuditTrail'));
/** `device.create`; of those put together only the subject is known. */
const recorded = sources.flatMap((text) =>
  [...text.matchAll(/(?:action: |acting, )['`]([a-z_]+)\.([a-z_]*)/g)].map(
    ([, subject = '', verb = '']) => ({ subject, verb }),
  ),
);

/** Verbs handed to a function that adds the subject. */
const handedOver = sources.flatMap((text) =>
  [...text.matchAll(/\brecord\((?:tx, acting, )?'([a-z_]+)'/g)].map(([, verb = '']) => verb),
);

it('finds what the server records', () => {
  expect(handedOver).toContain('rename');
  expect(recorded.length).toBeGreaterThan(30);
  expect(recorded).toContainEqual({ subject: 'data_set', verb: '' });
});

it.each([
  ['zh-CN', chinese],
  ['en-US', english],
])('has words for every action in %s', (_language, { subjects, verbs }) => {
  const unsaid = recorded.filter(
    ({ subject, verb }) => !(subject in subjects) || (verb !== '' && !(verb in verbs)),
  );
  expect(unsaid).toEqual([]);
  expect(handedOver.filter((verb) => !(verb in verbs))).toEqual([]);
});
