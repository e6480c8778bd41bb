import type { Plugin } from 'vite';

/** What the browser never reads of a declaration: it is the server that checks and explains. */
const serverOnly = new Set(['input', 'reply', 'rule', 'errors', 'summary']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

/** Values of the properties that only the server reads, in every `defineCall({…})` of a module. */
const findServerOnly = (node: Node): readonly Node[] => {
  const { callee, arguments: given } = node as {
    readonly callee?: { readonly name?: string };
    readonly arguments?: readonly { readonly properties?: readonly unknown[] }[];
  };
  if (node.type !== 'CallExpression' || callee?.name !== 'defineCall') {
    return childrenOf(node).flatMap(findServerOnly);
  }
  const properties = (given?.[0]?.properties ?? []) as readonly {
    readonly key?: { readonly name?: string };
    readonly value: Node;
  }[];
  return properties.filter(({ key }) => serverOnly.has(key?.name ?? '')).map(({ value }) => value);
};

/** A module's code without what only the server reads of its calls. */
export const lightenCalls = (code: string, program: unknown): string => {
  if (!isNode(program)) return code;
  let lightened = '';
  let from = 0;
  for (const { start, end } of findServerOnly(program)) {
    lightened += `${code.slice(from, start)}null`;
    from = end;
  }
  return lightened + code.slice(from);
};

interface Pattern {
  readonly name?: string;
  readonly properties?: readonly { readonly value?: Pattern }[];
}

/** What a declaration names: `a`, or each of `{ a, b }`. */
const namesIn = ({ name, properties = [] }: Pattern): readonly string[] =>
  name === undefined ? properties.flatMap(({ value }) => (value ? namesIn(value) : [])) : [name];

/** What a statement makes known in its module, if it is nothing but that. */
const namesOf = (statement: Node): readonly string[] => {
  const { declarations = [], specifiers = [] } = statement as {
    readonly declarations?: readonly { readonly id: Pattern }[];
    readonly specifiers?: readonly { readonly local: Pattern }[];
  };
  const imported = statement.type === 'ImportDeclaration' ? specifiers : [];
  return [...declarations.map(({ id }) => id), ...imported.map(({ local }) => local)].flatMap(
    namesIn,
  );
};

/**
 * A module's code without the constants and imports that nothing else in it names any more. The
 * bundler would leave unused imports out too, but not until it has shared modules out among files.
 */
export const dropUnnamed = (code: string, program: unknown): string => {
  const { body = [] } = program as { readonly body?: readonly Node[] };
  const without = (text: string, { start, end }: Node): string =>
    text.slice(0, start) + text.slice(end);
  const unnamed = body.filter((statement) => {
    const names = namesOf(statement);
    const rest = without(code, statement);
    return names.length > 0 && !names.some((name) => new RegExp(`\\b${name}\\b`).test(rest));
  });
  return unnamed.reduceRight(without, code);
};

/** Starts of the calls that a module makes while it is loaded, but for those inside functions. */
const findCallsAtLoad = (node: Node): readonly number[] => {
  if (/Function/.test(node.type)) return [];
  const inner = childrenOf(node).flatMap(findCallsAtLoad);
  return node.type === 'CallExpression' ? [node.start, ...inner] : inner;
};

/** A module's code with each call that it makes while it is loaded marked as free of effects. */
export const markPure = (code: string, program: unknown): string => {
  if (!isNode(program)) return code;
  let marked = '';
  let from = 0;
  for (const start of [...new Set(findCallsAtLoad(program))].sort((a, b) => a - b)) {
    marked += `${code.slice(from, start)}/* @__PURE__ */ `;
    from = start;
  }
  return marked + code.slice(from);
};

/**
 * The contract declares each call with the schemas of its input and its reply. The server checks
 * both; a page only needs to know where a call goes, so it does not carry them, nor what of the
 * contract it does not use: schemas are declared by calls, and declaring has no effects.
 */
export const lightCalls = (): Plugin => ({
  name: 'millwright:light-calls',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/packages\/contract\/src\/.*\.ts$/ },
    handler(code) {
      let light = lightenCalls(code, this.parse(code));
      for (let before = ''; before !== light; ) {
        before = light;
        light = dropUnnamed(light, this.parse(light));
      }
      return { code: markPure(light, this.parse(light)), map: null };
    },
  },
});
