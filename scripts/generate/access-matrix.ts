/** Who may open which page and make which call, by the declarations. */
import type { Call } from '@millwright/contract';
import { permissions } from '@millwright/contract';
import {
  administratorPages,
  managementPages,
  openPages,
  rolePages,
} from '@millwright/contract/manifest/pages';

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const code = (text: string): string => `\`${text}\``;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');

const yes = '●';
const byRole = '○';
const no = '';

const pageGroups = [
  { pages: openPages, marks: [yes, yes, yes, yes] },
  { pages: rolePages, marks: [yes, byRole, byRole, byRole] },
  { pages: managementPages, marks: [yes, byRole, byRole, no] },
  { pages: administratorPages, marks: [yes, no, no, no] },
] as const;

/** A sub-user has no sub-users. */
const marksOf = (page: string, marks: readonly string[]): readonly string[] =>
  page === 'child-user' ? marks.map((mark, index) => (index === 2 ? no : mark)) : marks;

const pageTable = (): string =>
  table(
    ['page', 'administrator', 'user', 'sub-user', 'demo'],
    pageGroups.flatMap(({ pages, marks }) =>
      pages.map((page) => [code(page), ...marksOf(page, marks)]),
    ),
  );

const isWrite = ({ method, demo }: Call): boolean =>
  demo === 'refused' || (method !== 'GET' && demo !== 'allowed');

function ruleOf({ rule }: Call): string {
  if (rule.kind === 'public') return 'anybody';
  if (rule.kind === 'admin') return 'administrators';
  if (rule.kind === 'session') return 'signed in';
  const beside = rule.kind === 'owned' && rule.administrators ? ', or administrators' : '';
  return `${rule.by} of theirs${beside}`;
}

const permissionOf = ({ rule }: Call): string =>
  'permission' in rule && rule.permission !== undefined ? code(rule.permission) : '';

function demoMay(call: Call): string {
  if (call.rule.kind === 'public') return yes;
  if (call.rule.kind === 'admin' || isWrite(call)) return no;
  return permissionOf(call) === '' ? yes : byRole;
}

const callTable = (calls: readonly Call[]): string =>
  table(
    ['call', 'method', 'path', 'who', 'permission', 'demo'],
    calls.map((call) => [
      code(call.name),
      call.method,
      code(`${call.prefixed === false ? '/' : '/api/v1/'}${call.path}`),
      ruleOf(call),
      permissionOf(call),
      demoMay(call),
    ]),
  );

const permissionTable = (calls: readonly Call[]): string =>
  table(
    ['permission', 'calls'],
    permissions.map((permission) => [
      code(permission),
      calls
        .filter(({ rule }) => 'permission' in rule && rule.permission === permission)
        .map(({ name }) => code(name))
        .join(', '),
    ]),
  );

/** @param calls every one there is */
export const accessMatrix = (calls: readonly Call[]): string =>
  `# Who may do what

Made from the declarations in \`packages/contract\` by \`npm run matrix\`. ● always, ○ when a role says so.
Administrators (grade 0) pass every permission. A sub-user has at most what the user above them has.

## Pages

${pageTable()}

## Permissions

${permissionTable(calls)}

## Calls

“of theirs” is checked by the item that the named thing hangs from; what is not theirs is “not found”.

${callTable(calls)}
`;
