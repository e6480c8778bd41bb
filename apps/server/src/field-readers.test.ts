/**
 * Every field that a call takes is read by somebody. What a schema does not know is refused
 * (`unknown-fields.ts`); what it knows and no code mentions would be accepted and dropped.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allCalls } from '@millwright/contract/call/calls';
import { inputFields } from '@millwright/testing/input-fields';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The source below a folder, but for what tries it. */
const sourceOf = (folder: string): readonly string[] =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|cases|builders)\.ts$/.test(file))
    .map((file) => readFileSync(`${root}/${folder}/${file}`, 'utf8'));

/** Names in the code; comments and texts mention what nobody reads. */
const namesIn = (source: readonly string[]): ReadonlySet<string> =>
  new Set(
    source
      .join('\n')
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .replaceAll(/'[^'\n]*'/g, "''")
      .match(/[A-Za-z_$][\w$]*/g),
  );

/** What the domains have in common to read a field with. */
const shared = [
  'apps/server/src/platform',
  'packages/drivers/src',
  'packages/kernel/src',
  'packages/contract/src/devices/protocols',
].flatMap(sourceOf);

const domainNames = readdirSync(`${root}/apps/server/src/domains`);
const declarations = new Map(
  domainNames.map((name) => [name, sourceOf(`packages/contract/src/${name}`).join('\n')]),
);
const readersOf = new Map(
  domainNames.map((name) => [
    name,
    namesIn([...shared, ...sourceOf(`apps/server/src/domains/${name}`)]),
  ]),
);

/** The fields of limits stand as data in a table, by which they are read. */
const byTable: ReadonlySet<string> = new Set(
  readFileSync(`${root}/packages/contract/src/devices/points/point-limits.ts`, 'utf8').match(
    /\b(limit|lowLow|lower|upper|highHigh)(Limit|Level|DelayMs|Deadband)\b/g,
  ),
);

const domainOf = (call: string): string =>
  domainNames.find((name) => declarations.get(name)?.includes(`name: '${call}'`)) ?? '';

/** Calls whose input is kept as it is for the pages of their domain, which read it. */
const keptForPages: ReadonlySet<string> = new Set(['variableViews.create', 'variableViews.edit']);

/** Calls that hand a part of their input to the door of another domain as it is. */
const handedOn: Readonly<Record<string, string>> = {
  'devices.createWithItem': 'items',
  // What is asked of a value.
  'statusTemplates.create': 'telemetry',
  'statusTemplates.edit': 'telemetry',
};

const nameOf = (path: string): string | undefined =>
  path.split('.').findLast((part) => /^[A-Za-z]/.test(part));

describe.each(allCalls)('$name', ({ name, input }) => {
  it('takes no field that nobody reads', () => {
    const names = new Set(inputFields(input).flatMap(({ path }) => nameOf(path) ?? []));
    const domains = [domainOf(name), handedOn[name] ?? ''];
    const pages = keptForPages.has(name)
      ? namesIn(sourceOf(`apps/web/src/domains/${domainOf(name)}`))
      : new Set<string>();
    const isRead = (field: string) =>
      pages.has(field) ||
      byTable.has(field) ||
      domains.some((one) => readersOf.get(one)?.has(field));
    expect([...names].filter((field) => !isRead(field))).toEqual([]);
  });
});
