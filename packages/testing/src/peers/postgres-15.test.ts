import { expect, test } from 'vitest';
import { hasPostgres15, startPostgres15 } from './postgres-15.ts';
import { programAt, runPeer } from './process.ts';

test.runIf(hasPostgres15())('answers to its own client', async () => {
  const postgres = await startPostgres15();
  const psql = programAt('postgresql-client-15', '/usr/lib/postgresql/15/bin/psql');
  const said = await runPeer(psql, [postgres.url, '-Atc', 'show server_version_num']);
  expect(said).toMatchObject({ code: 0, output: expect.stringMatching(/^1[5-9]\d{4}\n$/) });
  await postgres.stop();
});
