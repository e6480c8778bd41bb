import { refuse } from '@millwright/contract';
import {
  type CopySeries,
  type DeviceCopyRow,
  maxCopiedPointsPerCall,
  maxCopiesPerCall,
} from '@millwright/contract/devices/device-batches/device-batches.schemas';
import {
  type Device,
  deviceName,
  isDialled,
  port,
} from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { type DeviceId, Fault } from '@millwright/kernel';
import { type Acting, accountKeyOf } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { CopyOf } from '../devices/index.ts';
import { checkLinks, insertCopy } from '../devices/index.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { type CountedDevice, findDevices } from '../devices.store.ts';
import { endIfGone, keepIf, orRefusal } from '../one-by-one/index.ts';
import { pointsOfDevices } from '../points/index.ts';
import { hostFurtherOn, nameOfCopy, unitOf } from './next-address.ts';

export type CopyBatch = CopySeries & {
  readonly ids: readonly DeviceId[];
  readonly dryRun: boolean;
  /** Aborted when nobody waits for a dry run any more. */
  readonly gone?: AbortSignal | undefined;
};

/** One that is to be made, or why it cannot be. */
interface Planned {
  readonly original: CountedDevice;
  readonly own: CopyOf;
  readonly refusal: Fault | null;
}

/** @throws Fault refusal of what a copy would be called, or where it would be reached. */
function ownOf(series: CopySeries, original: Device, step: number): CopyOf {
  const dialled = isDialled(original.protocol);
  const unit = unitOf(original);
  const by = (offset: number): number => offset * (step + 1);
  const name = deviceName.safeParse(nameOfCopy(series, original, series.first + step));
  if (!name.success) throw refuse('device.name_rule');
  const at = port.safeParse(original.port + by(series.portOffset));
  if (dialled && !at.success) throw refuse('device.port_rule');
  return {
    deviceName: name.data,
    host: dialled ? hostFurtherOn(original.host, by(series.hostOffset)) : original.host,
    port: dialled && at.success ? at.data : original.port,
    ...(unit === null ? {} : { unitId: unit + by(series.unitOffset) }),
    ...(series.enabled === undefined ? {} : { enabled: series.enabled }),
  };
}

/** @throws Fault refusal `device.too_many_copies` {limit}, `device.too_many_copied_points` {limit} */
function demandFew(originals: readonly CountedDevice[], count: number): void {
  if (originals.length * count > maxCopiesPerCall) {
    throw refuse('device.too_many_copies', { limit: maxCopiesPerCall });
  }
  const points = originals.reduce((sum, { pointCount }) => sum + pointCount, 0);
  if (points * count > maxCopiedPointsPerCall) {
    throw refuse('device.too_many_copied_points', { limit: maxCopiedPointsPerCall });
  }
}

function planCopy(original: CountedDevice, step: number, series: CopySeries): Planned {
  const { deviceName: name, host, port: at } = original;
  let own: CopyOf = { deviceName: name, host, port: at };
  try {
    // What it would be called is shown of one that cannot be reached too.
    own = { ...own, deviceName: nameOfCopy(series, original, series.first + step) };
    own = ownOf(series, original, step);
    return { original, own, refusal: null };
  } catch (error) {
    if (!(error instanceof Fault && error.family === 'refusal')) throw error;
    return { original, own, refusal: error };
  }
}

async function planCopies(
  needs: DeviceNeeds,
  { ids, gone, ...series }: CopyBatch,
  whose: string,
): Promise<Planned[]> {
  const found = new Map((await findDevices(needs.db, ids)).map((device) => [device.id, device]));
  const originals = [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
  demandFew(originals, series.count);
  const planned = originals.flatMap((original) =>
    Array.from({ length: series.count }, (_, step) => planCopy(original, step, series)),
  );
  const dialled = planned.filter(({ refusal }) => refusal === null);
  const links = dialled.map(({ original, own }) => ({ ...original, ...own }));
  const refusals = await checkLinks(needs, links, whose, gone);
  const refusalOf = new Map(dialled.map((plan, at) => [plan, refusals[at] ?? null]));
  return planned.map((plan) => ({ ...plan, refusal: plan.refusal ?? refusalOf.get(plan) ?? null }));
}

const rowOf = (
  { original, own }: Planned,
  outcome: { readonly id: DeviceId } | Fault,
  isPreview: boolean,
): DeviceCopyRow => {
  const refusal = outcome instanceof Fault ? outcome : null;
  return {
    id: original.id,
    deviceName: own.deviceName,
    host: own.host,
    port: own.port,
    unitId: own.unitId ?? unitOf(original),
    points: original.pointCount,
    copyId: isPreview || outcome instanceof Fault ? null : outcome.id,
    error: refusal?.code ?? null,
    details: { ...refusal?.details },
  };
};

/**
 * Makes several of each device, in one transaction; one that is refused leaves the others be. The
 * preview makes them and takes all of it back, so that it says what would be refused.
 * @throws Fault refusal `device.too_many_copies` {limit}, `device.too_many_copied_points` {limit},
 *   `general.too_many` {seconds} when who asked for a preview has gone
 */
export async function copyDevices(
  needs: DeviceNeeds,
  batch: CopyBatch,
  acting: Acting,
): Promise<DeviceCopyRow[]> {
  const planned = await planCopies(needs, batch, accountKeyOf(acting));
  const make = async (tx: Tx): Promise<DeviceCopyRow[]> => {
    const rows: DeviceCopyRow[] = [];
    // All copies together have no more points than one call may make: they may all be at hand.
    const points = new Map<DeviceId, readonly Point[]>();
    for (const plan of planned) {
      endIfGone(batch.gone);
      const { original, own, refusal } = plan;
      if (refusal === null && !points.has(original.id)) {
        points.set(original.id, await pointsOfDevices(tx, [original.id]));
      }
      const of = { original, points: points.get(original.id) ?? [] };
      const outcome =
        refusal ?? (await orRefusal(tx, () => insertCopy(needs, tx, of, own, acting)));
      rows.push(rowOf(plan, outcome, batch.dryRun));
    }
    return rows;
  };
  return needs.transactions.run((tx) =>
    keepIf(
      tx,
      () => make(tx),
      () => !batch.dryRun,
    ),
  );
}
