/**
 * One spelling of each subject: makes the table of subjects from the manifests, from what the texts of
 * the web call them, and from the names of calls, errors and events; the glossary says which spellings
 * are others, and why they stay.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { domains } from '@millwright/contract/domains';
import type { DomainManifest } from '@millwright/contract/manifest/define-domain';
import type { DomainWire } from '@millwright/contract/manifest/define-wire';
import { wires } from '@millwright/contract/wires';
import { z } from 'zod';

const kinds = ['calls', 'errors', 'events'] as const;
type Kind = (typeof kinds)[number];

/** A spelling that is not the one that the rule gives. */
export interface OtherSpelling {
  readonly word: string;
  readonly kind: Kind;
  readonly subjects: readonly string[];
}

/** What is there. */
export interface SubjectFacts {
  /** Subject to the kind of scope that calls take by it, if any. */
  readonly scopes: ReadonlyMap<string, string | undefined>;
  /** Subject to what the screen calls it: zh, en. */
  readonly texts: ReadonlyMap<string, readonly [string, string]>;
  readonly calls: ReadonlySet<string>;
  readonly errors: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
}

const glossary = 'docs/glossary.md';

/** The rows of the glossary's table: spelling, kind, and of which subjects. */
export function readOtherSpellings(page: string): OtherSpelling[] {
  const lines = page.slice(page.indexOf('## Subjects')).split('\n');
  const rows = lines.slice(lines.findIndex((line) => line.startsWith('|')) + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end < 0 ? undefined : end).flatMap((line) => {
    const [word = '', kind, of = ''] = line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1);
    const known = kinds.find((one) => one === kind);
    return known === undefined ? [] : [{ word, kind: known, subjects: of.split(', ') }];
  });
}

const camel = (words: string): string => words.replace(/_(\w)/g, (_, first) => first.toUpperCase());

const plural = (word: string): readonly string[] => [word, `${word}s`];

/** Whether a word is spelt as the rule says. */
const isRegular: Readonly<Record<Kind, (subject: string, word: string) => boolean>> = {
  calls: (subject, word) => plural(camel(subject)).includes(word),
  errors: (subject, word) => word === subject,
  events: (subject, word) => plural(camel(subject)).includes(word.split('.', 1)[0] ?? ''),
};

/** An event is of one subject: it may begin with the name of one and be another's. */
const isOthers = (
  kind: Kind,
  subject: string,
  word: string,
  others: readonly OtherSpelling[],
): boolean =>
  kind === 'events' &&
  others.some((other) => other.word === word && !other.subjects.includes(subject));

/** What there is of a kind for a subject; a spelling that is another one is starred. */
const wordsOf = (
  kind: Kind,
  subject: string,
  facts: SubjectFacts,
  others: readonly OtherSpelling[],
): string[] => [
  ...[...facts[kind]].filter(
    (word) => isRegular[kind](subject, word) && !isOthers(kind, subject, word, others),
  ),
  ...others
    .filter((other) => other.kind === kind && other.subjects.includes(subject))
    .map(({ word }) => `${word}*`),
];

/** The table of subjects, as a page. */
export const subjectPage = (facts: SubjectFacts, others: readonly OtherSpelling[]): string =>
  [
    '# Subjects',
    '',
    'Written by `node scripts/generate.ts`: what people act on, as audit entries name it, and how it is spelt elsewhere. A starred spelling is another one than the rule gives, and stays; [the glossary](../glossary.md#subjects) says why.',
    '',
    '| subject | 中文 | English | calls | errors | events |',
    '|---|---|---|---|---|---|',
    ...[...facts.texts].map(([subject, [zh, en]]) =>
      [
        subject,
        zh,
        en,
        ...kinds.map((kind) => wordsOf(kind, subject, facts, others).join(', ')),
      ].reduce((row, cell) => `${row} ${cell}${cell === '' ? '' : ' '}|`, '|'),
    ),
    '',
  ].join('\n');

export function compareSubjects(others: readonly OtherSpelling[], facts: SubjectFacts): string[] {
  const found: string[] = [];
  for (const [subject, scope] of facts.scopes) {
    if (scope !== undefined && scope !== camel(subject)) {
      found.push(`calls are scoped by ${scope}, which is ${camel(subject)}`);
    }
    if (facts.texts.get(subject)?.some((text) => text === '') ?? true) {
      found.push(`${subject} has no word on the screen in both languages`);
    }
  }
  for (const { word, kind, subjects } of others) {
    if (!facts[kind].has(word)) found.push(`there are no ${kind} ${word}`);
    for (const subject of subjects) {
      if (!facts.scopes.has(subject)) found.push(`${subject} is a subject of no manifest`);
      if (isRegular[kind](subject, word)) found.push(`${subject}: ${word} is regular`);
    }
  }
  const subjects = [...facts.scopes.keys()];
  for (const event of facts.events) {
    const isKnown =
      subjects.some((subject) => isRegular.events(subject, event)) ||
      others.some(({ kind, word }) => kind === 'events' && word === event);
    if (!isKnown) found.push(`the event ${event} is of no subject`);
  }
  return found;
}

const texts = z.object({
  words: z.optional(z.object({ subjects: z.optional(z.record(z.string(), z.string())) })),
});

export function readSubjectFacts(root: string, declared: readonly DomainWire[]): SubjectFacts {
  const manifests: readonly DomainManifest[] = domains;
  const textsOf = (name: string, language: string) => {
    const file = join(root, `apps/web/src/domains/${name}/texts/${language}.json`);
    if (!existsSync(file)) return {};
    return texts.parse(JSON.parse(readFileSync(file, 'utf8'))).words?.subjects ?? {};
  };
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

const othersOf = (root: string): readonly OtherSpelling[] =>
  readOtherSpellings(readFileSync(join(root, glossary), 'utf8'));

/** The page of the subjects of these wires, as it should be now. */
export const makeSubjectPage = (root: string, declared: readonly DomainWire[]): string =>
  subjectPage(readSubjectFacts(root, declared), othersOf(root));

export const checkSubjects = (root: string): string[] =>
  compareSubjects(othersOf(root), readSubjectFacts(root, wires));
