/** Which writable points of a machine stand at one place in its memory, in whole or in part. */
import { createHash } from 'node:crypto';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { settingsOf, storedAddress } from '@millwright/contract/devices/protocols/index';
import { driverRulesOf, indexSpans, type MemorySpan, spanCovers } from '@millwright/drivers';
import {
  confirmOfAny,
  confirmOfRest,
  DataType,
  Fault,
  type PointId,
  WriteConfirm,
} from '@millwright/kernel';

/** A point with the device that it was found at. */
export interface PlacedPoint {
  readonly device: Device;
  readonly point: Point;
}

/** What is known of all the points at a place, in whole or in part. */
interface Met {
  /** Of whom most is asked before it is written. */
  readonly strictest: PlacedPoint;
  /** The most that is asked before the rest value goes there, of those that it does not bring to rest any value's. */
  readonly restConfirm: WriteConfirm;
  /** One whose values are bound; undefined where none are. */
  readonly ranged: PlacedPoint | undefined;
  /** Another one when one of them was edited, came or went. */
  readonly mark: string;
}

export interface SharedPlaces {
  /** Where the point stands; null where it shares no place with any. */
  spanOf(point: PointId): MemorySpan | null;
  /** Undefined where the point shares no place with any, not even with itself. */
  metAt(point: PointId): Met | undefined;
  /** All at its place, itself among them. */
  allAt(point: PointId): Iterable<PlacedPoint>;
  /** Whether the rest value of the one is that of the other too: it writes the whole of it, and it is no text. */
  bringsToRest(point: PointId, other: PointId): boolean;
}

/** Whether something binds what may be written to it. */
export const isRanged = ({
  writeMin,
  writeMax,
  writeStep,
}: Pick<Point, 'writeMin' | 'writeMax' | 'writeStep'>): boolean =>
  [writeMin, writeMax, writeStep].some((bound) => bound !== null);

/** Where the point stands; undefined where its device has no such place, or shares none. */
export function spanAt({ device, point }: PlacedPoint): MemorySpan | undefined {
  try {
    const address = storedAddress(device.protocol, point);
    return driverRulesOf(device.protocol).checkPoint(settingsOf(device), { ...point, address })
      .span;
  } catch (error) {
    // What the device does not have is written by nobody.
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

/** @param devices of one machine; points that cannot be written count for nothing */
export function sharedPlaces(
  devices: readonly { readonly device: Device; readonly points: readonly Point[] }[],
): SharedPlaces {
  const spans = devices
    .flatMap(({ device, points }) => points.map((point) => ({ device, point })))
    .filter(({ point }) => point.writable)
    .flatMap((key) => {
      const span = spanAt(key);
      return span === undefined ? [] : [{ key, span }];
    });
  const byPoint = new Map(spans.map(({ key, span }) => [key.point.id, span]));
  const meeting = indexSpans(spans);
  /** By place: of thousands at one it is looked up once. */
  const known = new Map<string, Met>();

  function* allAt(id: PointId): Generator<PlacedPoint> {
    const span = byPoint.get(id);
    if (span === undefined) return;
    for (const { keys } of meeting(span)) yield* keys;
  }

  // A text has no rest value: what is a number's is a text that was erased.
  const texts = new Set(
    spans.flatMap(({ key: { point } }) => (point.dataType === DataType.CHAR ? [point.id] : [])),
  );
  const isCovered = (span: MemorySpan, point: PointId): boolean => {
    const other = byPoint.get(point);
    return other !== undefined && !texts.has(point) && spanCovers(span, other);
  };

  return {
    spanOf: (id) => byPoint.get(id) ?? null,
    allAt,
    bringsToRest(id, other) {
      const span = byPoint.get(id);
      return span !== undefined && isCovered(span, other);
    },
    metAt(id) {
      const span = byPoint.get(id);
      if (span === undefined) return undefined;
      const place = `${span.from} ${span.to} ${span.memory}`;
      const found =
        known.get(place) ?? meetingOf(allAt(id), ({ point }) => isCovered(span, point.id));
      if (found !== undefined) known.set(place, found);
      return found;
    },
  };
}

/** @param covered whether a point is brought to rest by the rest value of the place: the whole of it is written, and a number */
function meetingOf(
  all: Iterable<PlacedPoint>,
  covered: (point: PlacedPoint) => boolean,
): Met | undefined {
  let restConfirm: WriteConfirm = WriteConfirm.button;
  let strictest: PlacedPoint | undefined;
  let ranged: PlacedPoint | undefined;
  const hash = createHash('md5');
  for (const each of all) {
    const { id, version, writeConfirm } = each.point;
    const any = confirmOfAny(writeConfirm);
    if (strictest === undefined || any > confirmOfAny(strictest.point.writeConfirm)) {
      strictest = each;
    }
    const rest = covered(each) ? confirmOfRest(writeConfirm) : any;
    if (rest > restConfirm) restConfirm = rest;
    if (isRanged(each.point)) ranged ??= each;
    hash.update(`${id}.${version} `);
  }
  return strictest && { strictest, restConfirm, ranged, mark: hash.digest('base64') };
}
