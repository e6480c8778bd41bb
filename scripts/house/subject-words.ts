/**
 * One spelling of each subject: compares the table of the glossary with the manifests, with what the
 * texts of the web call it, and with the names of calls, errors and events.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { domains } from '@millwright/contract/domains';
import type { DomainManifest } from '@millwright/contract/manifest/define-domain';
import type { DomainWire } from '@millwright/contract/manifest/define-wire';
import { wires } from '@millwright/contract/wires';
import { z } from 'zod';

export interface SubjectRow {
  readonly subject: string;
  readonly zh: string;
  readonly en: string;
  readonly calls: readonly string[];
  readonly errors: readonly string[];
  readonly events: readonly string[];
}

/** What is there: to be compared with what the table says. */
export interface SubjectFacts {
  /** Subject to the kind of scope that calls take by it, if any. */
  readonly scopes: ReadonlyMap<string, string | undefined>;
  /** Subject to what the screen calls it: zh, en. */
  readonly texts: ReadonlyMap<string, readonly [string, string]>;
  readonly calls: ReadonlySet<string>;
  readonly errors: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of the table that follows a line, without its head. */
function rowsAfter(page: string, line: string): string[][] {
  const lines = page.slice(page.indexOf(line)).split('\n');
  const from = lines.findIndex((each) => each.startsWith('|'));
  const rows = lines.slice(from);
  const end = rows.findIndex((each) => !each.startsWith('|'));
  return rows.slice(2, end < 0 ? undefined : end).map(cellsOf);
}

const listed = (cell = ''): string[] => (cell === '' ? [] : cell.split(', '));

export function readSubjects(page: string) {
  const rows = rowsAfter(page, '## Subjects').map(
    ([subject = '', zh = '', en = '', calls, errors, events]): SubjectRow => ({
      subject,
      zh,
      en,
      calls: listed(calls),
      errors: listed(errors),
      events: listed(events),
    }),
  );
  const kept = rowsAfter(page, 'A starred spelling').map(([spelling = '']) => spelling);
  return { rows, kept: new Set(kept) };
}

const camel = (words: string): string => words.replace(/_(\w)/g, (_, first) => first.toUpperCase());

const plural = (word: string): readonly string[] => [word, `${word}s`];

/** The spellings that the rule gives, the usual one last; `word` is how it is spelt. */
const regular: Readonly<
  Record<'calls' | 'errors' | 'events', (subject: string, word: string) => readonly string[]>
> = {
  calls: (subject) => plural(camel(subject)),
  errors: (subject) => [subject],
  events: (subject, word) =>
    plural(camel(subject)).map((group) => [group, ...word.split('.').slice(1)].join('.')),
};

export function compareSubjects(
  { rows, kept }: ReturnType<typeof readSubjects>,
  facts: SubjectFacts,
): string[] {
  const found: string[] = [];
  const inTable = new Set(rows.map(({ subject }) => subject));
  for (const [subject, scope] of facts.scopes) {
    if (!inTable.has(subject)) found.push(`${subject} has no row among the subjects`);
    if (scope !== undefined && scope !== camel(subject)) {
      found.push(`calls are scoped by ${scope}, which is ${camel(subject)}`);
    }
  }
  for (const row of rows) {
    const { subject } = row;
    if (!facts.scopes.has(subject)) found.push(`${subject} is a subject of no manifest`);
    const [zh, en] = facts.texts.get(subject) ?? ['', ''];
    if (zh !== row.zh || en !== row.en) {
      found.push(`${subject} is ${zh}, ${en} on the screen, not ${row.zh}, ${row.en}`);
    }
    for (const kind of ['calls', 'errors', 'events'] as const) {
      for (const given of row[kind]) {
        const word = given.replace('*', '');
        const starred = given.endsWith('*');
        if (!facts[kind].has(word)) found.push(`${subject}: there are no ${kind} ${word}`);
        const spellings = regular[kind](subject, word);
        if (spellings.includes(word) === starred) {
          const said = starred ? 'regular' : `another spelling of ${spellings.at(-1)}`;
          found.push(`${subject}: ${word} is ${said}`);
        }
        if (starred && !kept.has(word)) found.push(`${word} has no reason to stay`);
      }
    }
  }
  const told = new Set(rows.flatMap(({ events }) => events.map((name) => name.replace('*', ''))));
  for (const name of facts.events) {
    if (!told.has(name)) found.push(`the event ${name} stands in no row of the subjects`);
  }
  return found;
}

const texts = z.object({
  words: z.optional(z.object({ subjects: z.optional(z.record(z.string(), z.string())) })),
});

export function readSubjectFacts(root: string): SubjectFacts {
  const manifests: readonly DomainManifest[] = domains;
  const declared: readonly DomainWire[] = wires;
  const textsOf = (name: string, language: string) =>
    texts.parse(
      JSON.parse(
        readFileSync(join(root, `apps/web/src/domains/${name}/texts/${language}.json`), 'utf8'),
      ),
    ).words?.subjects ?? {};
  const withSubjects = manifests.filter(({ subjects }) => subjects !== undefined);
  return {
    scopes: new Map(
      withSubjects.flatMap(({ subjects = {} }) =>
        Object.entries(subjects).map(([name, { scope }]) => [name, scope] as const),
      ),
    ),
    texts: new Map(
      withSubjects.flatMap(({ name, subjects = {} }) => {
        const [zh, en] = [textsOf(name, 'zh-CN'), textsOf(name, 'en-US')];
        return Object.keys(subjects).map(
          (subject) => [subject, [zh[subject] ?? '', en[subject] ?? '']] as const,
        );
      }),
    ),
    calls: new Set(
      declared.flatMap(({ calls = {} }) =>
        Object.values(calls).flatMap((group) =>
          Object.values(group).map(({ name }) => name.split('.')[0] ?? ''),
        ),
      ),
    ),
    errors: new Set(
      manifests.flatMap(({ errors = {} }) =>
        Object.keys(errors).map((code) => code.split('.')[0] ?? ''),
      ),
    ),
    events: new Set(
      declared.flatMap(({ events = {} }) => Object.values(events).map(({ name }) => name)),
    ),
  };
}

export const checkSubjects = (root: string): string[] =>
  compareSubjects(
    readSubjects(readFileSync(join(root, 'docs/glossary.md'), 'utf8')),
    readSubjectFacts(root),
  );
