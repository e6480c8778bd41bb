/** Addresses of host names, so that no name of one account keeps those of others waiting. */

export { canonicalAddress, canonicalHost } from './canonical-host.ts';
export { createNameLookup, type ResolveName } from './look-up-name.ts';
export { createNameResolver } from './resolve-name.ts';
