import type {
  DeviceBatchRow,
  DeviceCopyRow,
} from '@millwright/contract/devices/device-batches/device-batches.schemas';
import type { DeviceId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import { type CopyBatch, copyDevices } from './copy-devices.ts';
import { type MoveBatch, type MoveNeeds, moveDevices } from './move-devices.ts';
import { switchDevices } from './switch-devices.ts';

/** What is done to several devices at once; each call tells what became of each. */
export interface DeviceBatches {
  switch(
    batch: { readonly ids: readonly DeviceId[]; readonly enabled: boolean },
    acting: Acting,
  ): Promise<DeviceBatchRow[]>;
  move(batch: MoveBatch, acting: Acting): Promise<DeviceBatchRow[]>;
  copy(batch: CopyBatch, acting: Acting): Promise<DeviceCopyRow[]>;
}

export const createDeviceBatches = (needs: MoveNeeds): DeviceBatches => ({
  switch: (batch, acting) => switchDevices(needs, batch, acting),
  move: (batch, acting) => moveDevices(needs, batch, acting),
  copy: (batch, acting) => copyDevices(needs, batch, acting),
});
