import type { CallInput } from '@millwright/contract/call/endpoint';
import type { pointEndpoints } from '@millwright/contract/devices/endpoints';

/** What a person enters of a point. */
export type PointEntry = Omit<CallInput<typeof pointEndpoints.edit>, 'id' | 'version'>;
