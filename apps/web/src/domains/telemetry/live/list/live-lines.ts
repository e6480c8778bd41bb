/** The live list as one flat run of lines: the heads of devices, and below each open one its points. */
import type { ItemDataPoint, ItemDevice } from '@millwright/contract/telemetry/telemetry.schemas';
import type { DeviceId, PointId } from '@millwright/kernel';
import type { DevicePoints } from '../group-points.ts';

export type LiveLine =
  | {
      readonly kind: 'head';
      readonly key: string;
      readonly device: ItemDevice;
      /** How many points the device has here, shown or folded away. */
      readonly points: number;
      readonly folded: boolean;
    }
  /** Stands where a device has no point. */
  | { readonly kind: 'none'; readonly key: string; readonly device: ItemDevice }
  | {
      readonly kind: 'point';
      readonly key: string;
      readonly device: ItemDevice;
      readonly point: ItemDataPoint;
      /** Its place among the points of the device, from 0. */
      readonly place: number;
    };

export type HeadLine = LiveLine & { readonly kind: 'head' };

/** Devices beyond so many begin folded. */
export const openDevices = 10;

/** What a person has opened and folded; the other devices are as they begin. */
export type Folds = ReadonlyMap<DeviceId, boolean>;

/** @param folds null where nothing is folded, as while something is searched for */
export const liveLines = (
  groups: readonly DevicePoints[],
  folds: Folds | null,
): readonly LiveLine[] => {
  const lines: LiveLine[] = [];
  groups.forEach(({ device, points }, order) => {
    const { deviceId } = device;
    const folded = folds !== null && (folds.get(deviceId) ?? order >= openDevices);
    const count = points.length;
    lines.push({ kind: 'head', key: `device ${deviceId}`, device, points: count, folded });
    if (folded) return;
    if (count === 0) lines.push({ kind: 'none', key: `none ${deviceId}`, device });
    points.forEach((point, place) => {
      lines.push({ kind: 'point', key: `point ${point.pointId}`, device, point, place });
    });
  });
  return lines;
};

/** A device of which something is in sight, with those of its lines that are. */
export interface LineSection {
  readonly head: HeadLine;
  /** Where the head stands among all lines, and where the last line of the device does. */
  readonly from: number;
  readonly to: number;
  /** Places among all lines, in order; the head's is not among them. */
  readonly rows: readonly number[];
}

/** @param inSight places among all lines, in order */
export const sectionsInSight = (
  lines: readonly LiveLine[],
  inSight: readonly number[],
): readonly LineSection[] => {
  const sections: (LineSection & { readonly rows: number[] })[] = [];
  for (const place of inSight) {
    const last = sections.at(-1);
    if (last !== undefined && place <= last.to) {
      last.rows.push(place);
      continue;
    }
    const section = sectionAt(lines, place);
    if (section === null) continue;
    sections.push({ ...section, rows: place === section.from ? [] : [place] });
  }
  return sections;
};

const sectionAt = (
  lines: readonly LiveLine[],
  place: number,
): Pick<LineSection, 'head' | 'from' | 'to'> | null => {
  const line = lines[place];
  if (line === undefined) return null;
  // What stands between a point and its head is known without looking at it.
  const from = line.kind === 'head' ? place : place - 1 - (line.kind === 'point' ? line.place : 0);
  const head = lines[from];
  if (head?.kind !== 'head') return null;
  return { head, from, to: from + (head.folded ? 0 : Math.max(1, head.points)) };
};

/** Places in a list, the first and the last. */
export interface Places {
  readonly first: number;
  readonly last: number;
}

/** Lines that are asked for together: a list that is scrolled asks once for so many. */
const block = 16;

/** The lines in sight with those of their blocks, which are asked for together. */
export const inBlocks = <Line>(lines: readonly Line[], { first, last }: Places): readonly Line[] =>
  lines.slice(Math.floor(first / block) * block, (Math.floor(last / block) + 1) * block);

/** The points whose values are wanted while these lines are in sight: theirs, in whole blocks. */
export const wantedPoints = (
  lines: readonly LiveLine[],
  places: Places,
): readonly ItemDataPoint[] =>
  inBlocks(lines, places).flatMap((line) => (line.kind === 'point' ? [line.point] : []));

/** The head of a device among the lines; -1 where it is not shown. */
export const headOf = (lines: readonly LiveLine[], deviceId: DeviceId): number =>
  lines.findIndex((line) => line.kind === 'head' && line.device.deviceId === deviceId);

export const idsOf = (points: readonly ItemDataPoint[]): readonly PointId[] =>
  points.map(({ pointId }) => pointId);
