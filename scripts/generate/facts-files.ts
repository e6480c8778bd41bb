/** The facts of the fields of each group of calls, written for forms and lists. */
import type { Call } from '@millwright/contract';
import type { CallGroup } from '@millwright/contract/manifest/define-wire';
import type { NamedWire } from './load-wires.ts';
import { readFacts } from './read-facts.ts';

const note = '// Written by `node scripts/generate.ts` from the declarations.\n';
/** As the formatter breaks lines. */
const lineWidth = 100;

const isName = /^[A-Za-z_$][\w$]*$/;
const digits = (text: string): string => text.replace(/\B(?=(\d{3})+$)/g, '_');

/** A value as the formatter writes it, where it fits in the line. */
function flat(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([key, inner]) => `${nameOf(key)}: ${flat(inner)}`);
    return `{ ${fields.join(', ')} }`;
  }
  if (typeof value === 'string') return `'${value.replace(/['\\]/g, '\\$&')}'`;
  return Number.isSafeInteger(value) && Number(value) >= 10_000
    ? digits(String(value))
    : String(value);
}

const nameOf = (key: string): string => (isName.test(key) ? key : flat(key));

/** `key: value,` in as many lines as it takes. */
function line(key: string, value: unknown, indent: string): string {
  const start = `${indent}${key === '' ? '' : `${nameOf(key)}: `}`;
  const whole = `${start}${flat(value)},\n`;
  if (whole.length <= lineWidth + 1) return whole;
  if (typeof value !== 'object' || value === null || value instanceof RegExp) {
    return `${start.trimEnd()}\n${indent}  ${flat(value)},\n`;
  }
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const inner = Object.entries(value).map(([name, one]) =>
    line(Array.isArray(value) ? '' : name, one, `${indent}  `),
  );
  return `${start}${open}\n${inner.join('')}${indent}${close},\n`;
}

const callFacts = ([name, call]: readonly [string, Call]): string => {
  const fields = Object.entries(readFacts(call));
  if (fields.length === 0) return '';
  return `  ${name}: {\n${fields.map(([field, facts]) => line(field, facts, '    ')).join('')}  },\n`;
};

const stem = (group: string): string => group.replace(/Calls$/, '');
const kebab = (name: string): string => name.replace(/[A-Z]/g, (big) => `-${big.toLowerCase()}`);

const factsFile = (group: string, calls: string): string =>
  `${note}import type { GroupFacts } from '../../fields/facts.ts';\n\n` +
  `export const ${stem(group)}Facts = {\n${calls}} as const satisfies GroupFacts;\n`;

const groupFiles = (domain: string, calls: Readonly<Record<string, CallGroup>>) =>
  Object.entries(calls).flatMap(([group, members]): (readonly [string, string])[] => {
    const body = Object.entries(members).map(callFacts).join('');
    const path = `packages/contract/src/${domain}/facts/${kebab(stem(group))}.ts`;
    return body === '' ? [] : [[path, factsFile(group, body)]];
  });

/** Content by path. */
export const factsFiles = (wires: readonly NamedWire[]): Readonly<Record<string, string>> =>
  Object.fromEntries(wires.flatMap(({ domain, wire }) => groupFiles(domain, wire.calls ?? {})));
