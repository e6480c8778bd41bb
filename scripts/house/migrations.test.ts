import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { checkMigrations, evaluateMigrations } from './migrations.ts';

const at = (file: string, sha256 = 'a') => ({ file, sha256 });
const old = [at('postgres/0060-alarm.sql'), at('postgres/0010-identity.sql')];

test('every migration is what it was', () => {
  expect(checkMigrations(dirname(dirname(import.meta.dirname)))).toEqual([]);
});

test.each([
  [old, [], []],
  [[at('postgres/0060-alarm.sql', 'b'), old[1]], [], ['0060-alarm.sql has changed']],
  [
    [at('postgres/0060-alarms.sql'), old[1]],
    [],
    ['0060-alarm.sql is gone', '0060-alarms.sql is not'],
  ],
  [[...old, at('postgres/0200-a.sql')], [], ['0200-a.sql is not in']],
  [[...old, at('postgres/0200-a.sql')], [at('postgres/0200-a.sql')], []],
  [
    [...old, at('postgres/0200-a.sql'), at('postgres/0210-b.sql'), at('clickhouse/0200-c.sql')],
    [at('postgres/0210-b.sql'), at('postgres/0200-a.sql'), at('clickhouse/0200-c.sql')],
    ['0200-a.sql stands after 210'],
  ],
  [
    [...old, at('postgres/0200-a.sql'), at('postgres/0200-b.sql')],
    [at('postgres/0200-a.sql'), at('postgres/0200-b.sql')],
    ['0200-b.sql stands after 200'],
  ],
])('%j is judged by the list', (present, more, breaches) => {
  const found = evaluateMigrations(
    [...old, ...more],
    present.flatMap((each) => each ?? []),
  );
  expect(found).toHaveLength(breaches.length);
  for (const [index, words] of breaches.entries()) expect(found[index]).toContain(words);
});
