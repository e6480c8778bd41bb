/** The protocols on the pages, each in its folder; a test holds every one of them to have it. */
import { type Protocol, protocolOf } from '@millwright/contract/devices/protocols/index';
import type { Say } from '../../../texts/say.ts';
import type { ProtocolWeb } from './protocol-web.ts';

const folders = import.meta.glob<{ readonly web: ProtocolWeb }>('./*/index.ts', { eager: true });

/** How a protocol is shown and entered. */
export const webOf = (protocol: Protocol): ProtocolWeb =>
  (folders[`./${protocolOf(protocol).folder}/index.ts`] as { readonly web: ProtocolWeb }).web;

const textOf = (t: Say, protocol: Protocol, part: 'names' | 'hints'): string =>
  t(`devices/protocols/${protocolOf(protocol).folder}:${part}.${protocol}`);

export const protocolName = (t: Say, protocol: Protocol): string => textOf(t, protocol, 'names');
export const protocolHint = (t: Say, protocol: Protocol): string => textOf(t, protocol, 'hints');
