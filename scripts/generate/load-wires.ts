/** The wires of the domains as their folders have them now, whatever the written list says. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Call } from '@millwright/contract';
import { domains } from '@millwright/contract';
import { callsOf } from '@millwright/contract/calls';
import type { DomainWire } from '@millwright/contract/define-wire';

export interface NamedWire {
  readonly domain: string;
  readonly wire: DomainWire;
}

/** @returns those of the domains that have any, in the order of the domains */
export async function loadWires(root: string): Promise<readonly NamedWire[]> {
  const found: NamedWire[] = [];
  for (const { name } of domains) {
    const file = join(root, `packages/contract/src/${name}/wire.ts`);
    if (!existsSync(file)) continue;
    const module: Readonly<Record<string, DomainWire>> = await import(pathToFileURL(file).href);
    const wire = module[name];
    if (wire === undefined) throw new TypeError(`${file} exports no ${name}`);
    found.push({ domain: name, wire });
  }
  return found;
}

export const callsIn = (wires: readonly NamedWire[]): readonly Call[] =>
  wires.flatMap(({ wire }) => callsOf(wire));
