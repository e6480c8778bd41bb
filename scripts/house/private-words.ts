/**
 * Words of our own for what the field has a name for. In prose they may stand; as identifiers each of
 * them costs every newcomer a look-up, so they are refused with the word to use.
 *
 * `keep` is not among them: in `keepAlive`, `keepPrevious` and forty others it is the field's word or
 * plain English, and a list of what it may stand in would be longer than this one.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Parts of an identifier that are refused, with what the field says. */
const words: ReadonlyMap<string, string> = new Map([
  ['bury', 'deadLetter: a message that is given up'],
  ['carrier', 'transport'],
  ['ceaseTurning', 'unsubscribe'],
  ['deafen', 'unsubscribe'],
  ['door', 'publicApi, entry, or socket'],
  ['era', 'generation'],
  ['furnish', 'onCreated: what else is made with a thing'],
  ['gather', 'batch, buffer, or collect'],
  ['ground', 'background, or base layer'],
  ['hear', 'subscribe, or listener'],
  ['hearDeclared', 'subscribeDeclared'],
  ['hearOf', 'on, as onWorkerMessage'],
  ['house', 'fixture: what a test stands on'],
  ['judge', 'evaluate'],
  ['keepHouse', 'maintenance'],
  ['keepLogs', 'retention'],
  ['keptLog', 'retention'],
  ['leaveOldPlace', 'leaveIfMoved'],
  ['noteHeard', 'countMessage'],
  ['patience', 'timeout, or delay'],
  ['rehearse', 'dryRun'],
  ['shop', 'fixture: what a test stands on'],
  ['smuggle', 'crossTenant: what reaches for another tenant’s'],
  ['spread', 'broadcast; of a delay, jitter'],
  ['standingParts', 'overlays'],
  ['strangers', 'unknown, as unknownBoxes'],
  ['waysToSignIn', 'signInMethods'],
  ['wish', 'preference, or what is preferred'],
]);

/** Refused as a whole identifier alone: longer ones mean something else. */
const whole = new Set(['bury', 'era', 'ground', 'hear', 'house', 'patience', 'shop', 'strangers']);

/** Identifiers in which such a word is the field's own. */
const meant: ReadonlyMap<string, string> = new Map([
  ['doorFlag', 'the door of a machine of the plant'],
  ['doorOpen', 'as above'],
  ['doorTexts', 'as above'],
  ['max_parallel_workers_per_gather', 'a setting of PostgreSQL'],
]);

const looked = /^(apps|packages|scripts|bench)\/.*\.(tsx?|mjs)$/;

/** What is not code: comments, and texts in quotes. */
const prose =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** Identifiers of a source that one of the words refuses. */
export function privateWords(source: string): readonly (readonly [string, string])[] {
  const code = source.replace(prose, ' ');
  const found = new Map<string, string>();
  for (const [identifier] of code.matchAll(/[A-Za-z_$][\w$]*/g)) {
    if (meant.has(identifier)) continue;
    const lower = identifier.toLowerCase();
    for (const [word, instead] of words) {
      const refused = word.toLowerCase();
      if (whole.has(word) ? lower === refused : lower.includes(refused)) {
        found.set(identifier, instead);
      }
    }
  }
  return [...found];
}

export function checkPrivateWords(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => looked.test(file))
    .flatMap((file) =>
      privateWords(readFileSync(join(root, file), 'utf8')).map(
        ([identifier, instead]) => `${file} says ${identifier}; the field says ${instead}`,
      ),
    );
}
