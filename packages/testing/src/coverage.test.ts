import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineCall } from '@millwright/contract';
import { allCalls } from '@millwright/contract/call/calls';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { checkCoverage, loadManifest, readManifest } from './coverage.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

it('the manifest lists every call and screen as they are', () => {
  const report = checkCoverage(loadManifest(root), allCalls, (file) => existsSync(root + file));
  console.info(report.summary);
  expect(report.problems).toEqual([]);
});

describe('the check', () => {
  const call = defineCall({
    name: 'items.edit',
    method: 'PUT',
    path: 'ItemConfig/edit',
    input: z.object({ id: z.number() }),
    reply: z.null(),
    rule: { kind: 'scoped', by: 'item', field: 'id', permission: 'items.edit' },
    errors: [],
    summary: 'for the test',
  });
  const line = (...cells: string[]) => cells.join('\t');
  const good = line('call', 'PUT', 'itemconfig/EDIT', 'items', 'item+items.edit', 'a', 'b', 'c');
  const check = (text: string, calls = [call]) =>
    checkCoverage(readManifest(text), calls, (file) => file.length === 1).problems;

  it('accepts a covered call, whatever the case of its path', () => {
    expect(check(`# complete: items\n${good}\n`)).toEqual([]);
    expect(check(good.replace('PUT', 'ANY'))).toEqual([]);
    const open = line('call', 'PUT', 'itemconfig/{action}', 'items', 'item', '-', '-', '-');
    expect(check(open)).toEqual([]);
  });

  it('asks of every screen who is kept out, but of those that are for all', () => {
    const screen = (access: string) =>
      line('screen', 'phone', '/500', 'items', access, 'a', '-', 'c');
    const complete = (row: string) => check(`# complete: items\n${good}\n${row}`);
    expect(complete(screen('public'))).toEqual([]);
    expect(complete(screen('open')).join()).toMatch(/items is called complete/);
  });

  it.each([
    ['a call that is not listed', '', /items.edit: not listed/],
    ['a wrong access', good.replace('+items.edit', ''), /access is item\+items.edit, not item/],
    ['a file that is gone', good.replace('\tc', '\tgone'), /gone does not exist/],
    ['a row twice', `${good}\n${good}`, /listed twice/],
    [
      'a complete domain with a call that is not there',
      `# complete: items\n${good}\n${line('call', 'GET', 'x', 'items', '-', '-', '-', '-')}`,
      /items is called complete/,
    ],
    [
      'a complete domain with a screen without a journey',
      `# complete: items\n${good}\n${line('screen', 'desktop', '/x', 'items', 'x', 'a', 'b', '-')}`,
      /items is called complete/,
    ],
  ])('finds %s', (_what, text, problem) => {
    expect(check(text).join('\n')).toMatch(problem);
  });

  it.each([
    [
      'a field that is shown',
      line('field', 'alarm', 'level', 'items', 'there', 'a', '-', '-'),
      /^$/,
    ],
    [
      'a field that is not there',
      line('field', 'alarm', 'x', 'items', '-', '-', '-', '-'),
      /alarm x/,
    ],
    [
      'a state nothing shows',
      line('state', 'alarm', 'x', 'items', 'there', '-', '-', '-'),
      /alarm x/,
    ],
    [
      'a rule without a refusal',
      line('rule', 'alarm', 'x', 'items', 'there', 'a', '-', '-'),
      /alarm x/,
    ],
    ['a rule with one', line('rule', 'alarm', 'x', 'items', 'there', 'a', 'b', '-'), /^$/],
    [
      'a constant of an unknown kind',
      line('constant', 'alarm', 'x', 'items', 'item', 'a', '-', '-'),
      /neither/,
    ],
  ])('takes for a complete domain: %s', (_what, row, problem) => {
    expect(check(`# complete: items\n${good}\n${row}`).join()).toMatch(problem);
  });

  it('finds a row that claims a call which is not declared', () => {
    expect(check(good, []).join('\n')).toMatch(/but not declared/);
  });

  it('refuses a line that is no row', () => {
    expect(() => readManifest('call\tGET\tx')).toThrow(/line 1/);
  });
});
