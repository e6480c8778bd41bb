/** Makes project, device and points, in this order; what stands when one of them fails is told. */
import { deviceEndpoints, pointEndpoints } from '@millwright/contract/devices/endpoints';
import { type DeviceId, itemId } from '@millwright/kernel';
import type { Send } from '../../../wire/queries/use-change.ts';
import type { DeviceEntry } from '../devices/device-form.ts';
import type { PointEntry } from '../points/point-entry.ts';
import type { NamedTexts } from '../profile-points/model-point.ts';
import { textListsOf } from '../profile-points/text-lists-of.ts';

/** A project that is there, or the name of one to be made. */
export type ChosenProject =
  | { readonly id: number; readonly itemName: string }
  | { readonly id: null; readonly itemName: string };

export interface ConnectPlan {
  readonly project: ChosenProject;
  readonly device: DeviceEntry;
  readonly points: readonly PlannedPoint[];
}

/** A point, and what its values are called. */
export interface PlannedPoint {
  readonly entry: PointEntry;
  readonly texts: NamedTexts | null;
}

/** What stands of a plan. */
export interface Connected {
  readonly item: { readonly id: number; readonly itemName: string };
  readonly device: { readonly id: DeviceId; readonly deviceName: string };
}

async function makeDevice({ project, device }: ConnectPlan, send: Send): Promise<Connected> {
  if (project.id !== null) {
    const input = { itemId: project.id, ...device };
    return { item: project, device: await send(deviceEndpoints.create, input) };
  }
  const { itemName } = project;
  return await send(deviceEndpoints.createWithItem, { item: { itemName }, device });
}

/**
 * @param standing what an earlier attempt made: it is not made again
 * @param stands told as soon as there is a device, whatever becomes of its points
 */
export async function connectDevice(
  plan: ConnectPlan,
  send: Send,
  standing: Connected | null,
  stands: (connected: Connected) => void,
): Promise<Connected> {
  const connected = standing ?? (await makeDevice(plan, send));
  stands(connected);
  if (plan.points.length > 0) {
    const lists = await textListsOf(
      itemId(connected.item.id),
      plan.points.flatMap(({ texts }) => texts ?? []),
      send,
    );
    await send(pointEndpoints.createMany, {
      deviceId: connected.device.id,
      points: plan.points.map(({ entry, texts }) =>
        texts === null ? entry : { ...entry, textListId: lists.get(texts) ?? null },
      ),
    });
  }
  return connected;
}
