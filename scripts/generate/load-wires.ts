/** The wires of the domains as their folders have them now, whatever the written list says. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Call } from '@millwright/contract';
import { callsOf } from '@millwright/contract/call/calls';
import type { DomainManifest } from '@millwright/contract/manifest/define-domain';
import type { DomainWire } from '@millwright/contract/manifest/define-wire';

export interface NamedWire {
  readonly domain: string;
  readonly wire: DomainWire;
}

const load = async <T>(file: string): Promise<Readonly<Record<string, T>>> =>
  import(pathToFileURL(file).href);

/** @returns those of the domains that have any, in the order of the domains */
export async function loadWires(root: string): Promise<readonly NamedWire[]> {
  const contract = join(root, 'packages/contract/src');
  const { domains = [] } = await load<readonly DomainManifest[]>(join(contract, 'domains.ts'));
  const found: NamedWire[] = [];
  for (const { name } of domains) {
    const file = join(contract, name, 'wire.ts');
    if (!existsSync(file)) continue;
    const wire = (await load<DomainWire>(file))[name];
    if (wire === undefined) throw new TypeError(`${file} exports no ${name}`);
    found.push({ domain: name, wire });
  }
  return found;
}

export const callsIn = (wires: readonly NamedWire[]): readonly Call[] =>
  wires.flatMap(({ wire }) => callsOf(wire));
