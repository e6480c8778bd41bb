/** The names of the domains, in the order in which they are built. */
import { domains as manifests } from '@millwright/contract/domains';

export const domains: readonly string[] = manifests.map(({ name }) => name);
