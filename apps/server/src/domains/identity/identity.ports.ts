/** What later domains add to identity. */
import { definePort, type Port } from '@millwright/kernel';
import type { ItemAccess } from './item-access.ts';

export interface IdentityPorts {
  /** Who knows the items of a user: one at most; without, nobody but administrators has any. */
  readonly itemAccess: Port<ItemAccess>;
}

export const defineIdentityPorts = (): IdentityPorts => ({
  itemAccess: definePort('identity.item-access', { key: () => 'items' }),
});
