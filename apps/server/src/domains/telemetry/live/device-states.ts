/** Online, offline, abnormal of every device, with since when and why; told on each change. */
import type { DeviceState } from '@millwright/contract/device-state';
import type { DevicePreview } from '@millwright/contract/telemetry/telemetry.schemas';
import type { Clock, DeviceId, ItemId, WatchedState } from '@millwright/kernel';

export interface DeviceTraffic {
  /** Bytes on the wire since the collector started, headers of TCP/IP not counted. */
  readonly bytesIn: number;
  readonly bytesOut: number;
  /** Milliseconds the polling runs late. */
  readonly slipMs: number;
  /** Replies that came late, twice or for nobody. */
  readonly lateReplies: number;
}

interface Entry {
  readonly itemId: ItemId;
  readonly deviceName: string;
  state: DeviceState;
  since: number | null;
  reason: string | null;
  /** Late replies before it fell into its state. */
  lateBefore: number;
  traffic: () => DeviceTraffic;
  /** This month's bytes as another server told them; null where this one counts. */
  month: MonthTraffic | null;
}

type MonthTraffic = Pick<DeviceTraffic, 'bytesIn' | 'bytesOut'>;

/** Of who does not answer, and of who answers when nobody waits any more. */
const silence = 'device.silent';
const lateness = 'device.too_late';

/** Nothing comes from it, whether its line takes connections or not: one outage, though it comes and goes. */
const isUnheard = (state: DeviceState, reason: string | null): boolean =>
  state === 'offline' || reason === silence || reason === lateness;

const silent: DeviceTraffic = { bytesIn: 0, bytesOut: 0, slipMs: 0, lateReplies: 0 };

export function createDeviceStates(needs: {
  clock: Clock;
  changed: (device: DevicePreview) => void;
  /** How a device stands from now on; one that came is offline until it answers. */
  stands: (deviceId: DeviceId, state: WatchedState) => void;
  /** Another server told of a change. */
  mirrored: (device: DevicePreview) => void;
  /** This month's bytes of a device, given its counters. */
  monthly: (deviceId: DeviceId, counters: DeviceTraffic) => MonthTraffic;
}) {
  const entries = new Map<DeviceId, Entry>();

  const preview = (deviceId: DeviceId, entry: Entry): DevicePreview => {
    const traffic = entry.traffic();
    const month = entry.month ?? needs.monthly(deviceId, traffic);
    const { itemId, deviceName, state, since, reason, lateBefore } = entry;
    const isLate = reason === silence && traffic.lateReplies > lateBefore;
    return {
      deviceId,
      itemId,
      deviceName,
      state,
      since,
      reason: isLate ? lateness : reason,
      ...traffic,
      monthBytesIn: month.bytesIn,
      monthBytesOut: month.bytesOut,
    };
  };

  return {
    /** Makes a device known, offline until it answers; an edit keeps its state. */
    define(device: { id: DeviceId; itemId: ItemId; deviceName: string }): void {
      const old = entries.get(device.id);
      entries.set(device.id, {
        itemId: device.itemId,
        deviceName: device.deviceName,
        state: old?.state ?? 'offline',
        since: old?.since ?? null,
        reason: old?.reason ?? null,
        lateBefore: old?.lateBefore ?? 0,
        traffic: old?.traffic ?? (() => silent),
        month: old?.month ?? null,
      });
      if (old === undefined) needs.stands(device.id, 'offline');
    },

    /** Says where the traffic figures of a device are read. */
    measure(deviceId: DeviceId, traffic: () => DeviceTraffic): void {
      const entry = entries.get(deviceId);
      if (entry) Object.assign(entry, { traffic, month: null });
    },

    /** Forgets the counters that another server told: from now on they are this one's. */
    countAnew(): void {
      for (const entry of entries.values())
        Object.assign(entry, { traffic: () => silent, month: null });
    },

    /** Takes a device as the server knows it that collects. */
    mirror(device: DevicePreview): void {
      const entry = entries.get(device.deviceId);
      if (!entry) return;
      const isNews = entry.state !== device.state || entry.reason !== device.reason;
      const { state, since, reason, bytesIn, bytesOut, slipMs, lateReplies } = device;
      Object.assign(entry, {
        ...{ state, since, reason, lateBefore: lateReplies },
        traffic: () => ({ bytesIn, bytesOut, slipMs, lateReplies }),
        month: { bytesIn: device.monthBytesIn, bytesOut: device.monthBytesOut },
      });
      if (isNews) needs.mirrored(preview(device.deviceId, entry));
    },

    forget(deviceId: DeviceId): void {
      entries.delete(deviceId);
      needs.stands(deviceId, 'unknown');
    },

    /** How a device stands; null while it has said nothing since the start. */
    watched(deviceId: DeviceId): WatchedState | null {
      const entry = entries.get(deviceId);
      if (entry === undefined) return 'unknown';
      return entry.since === null ? null : entry.state;
    },

    /** @param reason stable code of what went wrong; null when online */
    set(deviceId: DeviceId, state: DeviceState, reason: string | null): void {
      const entry = entries.get(deviceId);
      if (!entry || (entry.state === state && entry.reason === reason)) return;
      const goesOn = isUnheard(entry.state, entry.reason) && isUnheard(state, reason);
      if (entry.since === null || (entry.state !== state && !goesOn)) {
        entry.since = needs.clock.now();
      }
      entry.state = state;
      entry.reason = reason;
      entry.lateBefore = entry.traffic().lateReplies;
      needs.stands(deviceId, state);
      needs.changed(preview(deviceId, entry));
    },

    /** The counters of every device. */
    *traffic(): Generator<readonly [deviceId: DeviceId, counters: DeviceTraffic]> {
      for (const [id, entry] of entries) yield [id, entry.traffic()];
    },

    trafficOf(deviceId: DeviceId): DeviceTraffic | null {
      return entries.get(deviceId)?.traffic() ?? null;
    },

    of(deviceId: DeviceId): DevicePreview | null {
      const entry = entries.get(deviceId);
      return entry ? preview(deviceId, entry) : null;
    },

    /** Whether it answers, be it with refusals: then it may take a write. */
    answers(deviceId: DeviceId): boolean {
      const entry = entries.get(deviceId);
      return entry !== undefined && !isUnheard(entry.state, entry.reason);
    },

    /** How many devices of each item are in which state. */
    countByItem(items: readonly ItemId[]): Map<ItemId, Record<DeviceState, number>> {
      const counts = new Map(items.map((item) => [item, { online: 0, offline: 0, abnormal: 0 }]));
      for (const { itemId: item, state } of entries.values()) {
        const count = counts.get(item);
        if (count) count[state] += 1;
      }
      return counts;
    },

    /** How many devices of the given items, or of all, are in which state. */
    count(items: 'all' | ReadonlySet<ItemId>): Record<DeviceState, number> {
      const count = { online: 0, offline: 0, abnormal: 0 };
      for (const { itemId: item, state } of entries.values()) {
        if (items === 'all' || items.has(item)) count[state] += 1;
      }
      return count;
    },

    /** The devices of the given items, or of all. */
    list(items: 'all' | ReadonlySet<ItemId>): DevicePreview[] {
      const list: DevicePreview[] = [];
      for (const [id, entry] of entries) {
        if (items === 'all' || items.has(entry.itemId)) list.push(preview(id, entry));
      }
      return list;
    },
  };
}

export type DeviceStates = ReturnType<typeof createDeviceStates>;
