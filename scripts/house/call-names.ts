/**
 * One grammar for all calls: a call is named by its group and by what it does there, as the code says
 * it (`roleCalls.create` is `roles.create`), and the five everyday verbs have no second word.
 */
import type { DomainWire } from '@millwright/contract/manifest/define-wire';
import { wires } from '@millwright/contract/wires';

/** Words for what `create`, `edit`, `delete`, `list` and `get` say. */
const secondWords =
  /^(add|new|insert|make|update|modify|change|remove|drop|query|fetch|read|find)(?=[A-Z]|$)/;

/** Such words where they say something else. */
const meant: Readonly<Record<string, string>> = {
  'account.changePassword': 'a person changes what only they know; nobody edits it',
  'account.changePasswordByCode': 'as above',
  'registration.findUserName': 'tells a forgotten name by a code, which is no reading of a row',
};

const camel = /^[a-z][A-Za-z0-9]*$/;

/** What a group of calls may be called by: its constant without `Calls`, in the plural if it has one. */
const namesOf = (constant: string): readonly string[] => {
  const stem = constant.replace(/Calls$/, '');
  return [stem, `${stem}s`];
};

type Groups = NonNullable<DomainWire['calls']>;

/** @param groups constants of the contract with their calls */
export function misnamedCalls(groups: Groups): string[] {
  return Object.entries(groups).flatMap(([constant, calls]) =>
    Object.entries(calls).flatMap(([key, { name }]) => {
      const wanted = namesOf(constant).map((group) => `${group}.${key}`);
      if (!camel.test(key) || !wanted.includes(name)) {
        return [`the call ${constant}.${key} is named ${name}, not ${wanted.join(' or ')}`];
      }
      const word = secondWords.exec(key)?.[1];
      return word === undefined || name in meant
        ? []
        : [`the call ${name} says "${word}": create, edit, delete, list or get`];
    }),
  );
}

export const checkCallNames = (): string[] => wires.flatMap(({ calls }) => misnamedCalls(calls));
