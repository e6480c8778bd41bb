import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import type { ProfileFamily } from '@millwright/contract/devices/protocols/index';
import { useProfiles } from '../../devices.queries.ts';

const none: readonly ProfileFamily[] = [];

/** The register families of a device's model. */
export const useFamilies = ({ profile }: Pick<DeviceRow, 'profile'>): readonly ProfileFamily[] =>
  useProfiles().data?.list.find(({ id }) => id === profile)?.families ?? none;
