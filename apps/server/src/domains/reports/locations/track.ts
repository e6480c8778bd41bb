/** Way, speed and stops of a row of positions. */
import type {
  Track,
  TrackPosition,
  TrackStop,
} from '@millwright/contract/reports/locations/locations.schemas';
import type { Fix } from './fixes.ts';

export interface TrackOptions {
  /** Each position holds until the next one: points that are stored when they change. */
  readonly held: boolean;
  /** Most positions of the answer, give or take a few. */
  readonly most: number;
}

/** Of the sphere with the Earth's volume (IUGG). */
const earthRadius = 6_371_000;
/** It stands as long as it stays so near, in metres; a receiver at rest wobbles by less. */
const stopRadius = 50;
const shortestStop = 180_000;
/** Milliseconds between two positions of which a speed says something. */
const longestHop = { sampled: 600_000, held: 60_000 } as const;

type Place = Pick<Fix, 'longitude' | 'latitude'>;
const radians = Math.PI / 180;

/** Metres between two places, on a plane of their own: right to a thousandth below 500 km. */
export function metresBetween(one: Place, other: Place): number {
  const turned = other.longitude - one.longitude;
  const across = turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned;
  const x = across * radians * Math.cos(((one.latitude + other.latitude) / 2) * radians);
  const y = (other.latitude - one.latitude) * radians;
  return earthRadius * Math.hypot(x, y);
}

/** A stop with the positions it is made of: from the first to before `end`. */
interface Stay {
  readonly first: number;
  readonly end: number;
  readonly stop: TrackStop;
}

/** Where it stood, in the order of time. */
function staysOf(fixes: readonly Fix[], held: boolean): Stay[] {
  const stays: Stay[] = [];
  for (let first = 0; first < fixes.length; ) {
    const anchor = fixes[first] as Fix;
    let end = first + 1;
    for (; end < fixes.length; end += 1) {
      const next = fixes[end] as Fix;
      if (next.begins || metresBetween(anchor, next) > stopRadius) break;
    }
    const next = fixes[end];
    const last = fixes[end - 1] as Fix;
    const to = held && next !== undefined && !next.begins ? next.time : last.time;
    if (to - anchor.time < shortestStop) {
      first += 1;
      continue;
    }
    const { longitude, latitude } = anchor;
    stays.push({ first, end, stop: { from: anchor.time, to, longitude, latitude } });
    first = end;
  }
  return stays;
}

/** Of equally many positions each: the first, the last and the one furthest from between them. */
function thin<One extends Place & { readonly begins: boolean }>(
  all: readonly One[],
  most: number,
): One[] {
  if (all.length <= most) return [...all];
  const size = Math.ceil((all.length * 3) / most);
  const kept: One[] = [];
  for (let from = 0; from < all.length; from += size) {
    const some = all.slice(from, from + size);
    const [first, last] = [some[0] as One, some.at(-1) as One];
    let furthest = 0;
    let metres = 0;
    some.forEach((one, at) => {
      // How much further the way is over it: zero on the line between both.
      const detour = metresBetween(first, one) + metresBetween(one, last);
      if (at > 0 && at < some.length - 1 && detour > metres) [furthest, metres] = [at, detour];
    });
    some.forEach((one, at) => {
      const isEdge = at === 0 || at === furthest || at === some.length - 1;
      // Where a line begins the one before ended: both stay.
      if (isEdge || one.begins || some[at + 1]?.begins === true) kept.push(one);
    });
  }
  return kept;
}

/** What a row of positions says of the way. */
export function trackOf(fixes: readonly Fix[], { held, most }: TrackOptions): Track {
  const stays = staysOf(fixes, held);
  let metres = 0;
  let topSpeed: number | null = null;
  let stay = 0;
  const positions = fixes.map((fix, at): TrackPosition => {
    while (at >= (stays[stay]?.end ?? Number.POSITIVE_INFINITY)) stay += 1;
    const before = fixes[at - 1];
    if (before === undefined || fix.begins) return { ...fix, begins: true, speed: null };
    if (at > (stays[stay]?.first ?? Number.POSITIVE_INFINITY)) return { ...fix, speed: 0 };
    const way = metresBetween(before, fix);
    const ms = fix.time - before.time;
    metres += way;
    if (ms > longestHop[held ? 'held' : 'sampled']) return { ...fix, speed: null };
    const speed = (way / ms) * 3_600;
    if (speed > (topSpeed ?? 0)) topSpeed = speed;
    return { ...fix, speed };
  });
  return {
    positions: thin(positions, most),
    stops: stays.map(({ stop }) => stop),
    metres,
    topSpeed,
  };
}
