/** The reviewer's table of writes (docs/writes.md): every refusal stands there, and every test that it names is there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { holdCalls } from '@millwright/contract/telemetry/holds/holds.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../../../..');
const text = readFileSync(join(root, 'docs/writes.md'), 'utf8');

/** Not of writing: what any form is told. */
const others: ReadonlySet<string> = new Set(['identity.nothing_chosen']);

it('has every refusal that a call of writing declares', () => {
  const { setValue, setRelative, undo, setValues, decide } = telemetryCalls;
  const { press, settle } = holdCalls;
  const calls = [setValue, setRelative, undo, setValues, decide, press, settle];
  const declared = calls.flatMap(({ errors }) => errors);
  const missing = [...new Set(declared)].filter(
    (code) => !others.has(code) && !text.includes(`\`${code}\``),
  );
  expect(missing).toEqual([]);
});

/** A file of tests below the repository or the domain, with the titles that are told of it. */
const told = /`([\w./-]+\.test\.ts)`(?:: ([^|`()\n]+))?/g;

it('names no test that is not there', () => {
  const missing: string[] = [];
  for (const [, file = '', titles = ''] of text.matchAll(told)) {
    const path = join(
      root,
      /^(apps|packages)\//.test(file) ? '' : 'apps/server/src/domains/telemetry',
      file,
    );
    const tests = existsSync(path) ? readFileSync(path, 'utf8') : null;
    if (tests === null) missing.push(file);
    for (const title of titles.split(';').map((one) => one.trim().replace(/\.$/, ''))) {
      // A walk names its tests by the calls that it finds.
      const there = title.replace(/(telemetry|holds)\.\w+/, '$').trim();
      if (tests !== null && !looselyIn(tests, there)) missing.push(`${file}: ${title}`);
    }
  }
  expect(missing).toEqual([]);
});

const looselyIn = (tests: string, title: string): boolean =>
  title.split('$').every((part) => tests.replaceAll('\\', '').includes(part.trim()));
