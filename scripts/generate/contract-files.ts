/** The files of the contract that are written from the declarations of calls. */
import type { Call } from '@millwright/contract';
import { tagsChanged } from '@millwright/contract/call/tags-changed';
import type { CallGroup } from '@millwright/contract/manifest/define-wire';
import { sections } from '@millwright/contract/manifest/pages';
import { domains } from '../domains.ts';
import type { NamedWire } from './load-wires.ts';

const note = '// Written by `node scripts/generate.ts` from the declarations.\n';
/** As the formatter breaks lines. */
const lineWidth = 100;

const upload = ({ field, maxBytes }: NonNullable<Call['upload']>): string =>
  `{ field: '${field}', maxBytes: ${maxBytes} }`;

const tags = (name: string, list: readonly string[]): readonly string[] =>
  list.length === 0 ? [] : [`${name}: [${list.map((tag) => `'${tag}'`).join(', ')}]`];

/** What a browser needs to make the call, in the order of `Endpoint`. */
const fieldsOf = (call: Call): readonly string[] => [
  `name: '${call.name}'`,
  `method: '${call.method}'`,
  `path: '${call.path}'`,
  ...(call.prefixed === false ? ['prefixed: false'] : []),
  ...(call.flat === true ? ['flat: true'] : []),
  ...(call.upload === undefined ? [] : [`upload: ${upload(call.upload)}`]),
  ...(call.download === true ? ['download: true'] : []),
  ...(call.polling === true ? ['polling: true'] : []),
  ...tags('shows', call.shows ?? []),
  ...tags('changes', tagsChanged(call)),
];

const endpoint = ([name, call]: readonly [string, Call]): string => {
  const fields = fieldsOf(call);
  const line = `  ${name}: { ${fields.join(', ')} },\n`;
  if (line.length <= lineWidth + 1) return line;
  return `  ${name}: {\n${fields.map((field) => `    ${field},\n`).join('')}  },\n`;
};

/** `alarmCalls` are declared, `alarmEndpoints` are called. */
const endpointsName = (group: string): string => group.replace(/Calls$/, 'Endpoints');

const group = ([name, calls]: readonly [string, CallGroup]): string =>
  `\nexport const ${endpointsName(name)}: EndpointsOf<Calls['${name}']> = {\n` +
  `${Object.entries(calls).map(endpoint).join('')}};\n`;

const endpointsFile = ({ domain, wire }: NamedWire): string =>
  `${note}import type { EndpointsOf } from '../call/endpoint.ts';\n` +
  `import type { ${domain} } from './wire.ts';\n\n` +
  `type Calls = (typeof ${domain})['calls'];\n` +
  Object.entries(wire.calls ?? {})
    .map(group)
    .join('');

const wiresFile = (wires: readonly NamedWire[]): string => {
  const names = wires.map(({ domain }) => domain);
  const imports = names
    .toSorted()
    .map((name) => `import { ${name} } from './${name}/wire.ts';\n`)
    .join('');
  const line = `export const wires = [${names.join(', ')}] as const;\n`;
  const list =
    line.length <= lineWidth + 1
      ? line
      : `export const wires = [\n${names.map((name) => `  ${name},\n`).join('')}] as const;\n`;
  return `${note}${imports}\n/** In the order of the domains. */\n${list}`;
};

/** `manifest/pages` and `domains` bring all that the manifests hold, the texts of refusals among it. */
const frameFile = (): string => {
  const names = domains.map((name) => `  '${name}',\n`).join('');
  const listed = sections.map(
    ({ name, domain, order }) => `  { name: '${name}', domain: '${domain}', order: ${order} },\n`,
  );
  return (
    `${note}/** What the frames of the web know of the manifests before anything else is loaded. */\n\n` +
    `/** The names of the domains, in their order. */\nexport const domainNames = [\n${names}] as const;\n\n` +
    '/** Sections of the menu with the domains that open them, in their order. */\n' +
    `export const menuSections = [\n${listed.join('')}] as const;\n`
  );
};

/** Content by path. */
export const contractFiles = (wires: readonly NamedWire[]): Readonly<Record<string, string>> => ({
  'packages/contract/src/manifest/frame-facts.ts': frameFile(),
  'packages/contract/src/wires.ts': wiresFile(wires),
  ...Object.fromEntries(
    wires
      .filter(({ wire }) => wire.calls !== undefined)
      .map((each) => [`packages/contract/src/${each.domain}/endpoints.ts`, endpointsFile(each)]),
  ),
});
