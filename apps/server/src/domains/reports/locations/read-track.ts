/** The way of a location over a span, from the samples of its two points. */
import { refuse } from '@millwright/contract';
import type { Location, Track } from '@millwright/contract/reports/locations/locations.schemas';
import { type Clock, minutes, type PointId } from '@millwright/kernel';
import type { History, Telemetry } from '../../telemetry/index.ts';
import { type Coordinate, fixesOf } from './fixes.ts';
import { trackOf } from './track.ts';

export interface TrackNeeds {
  readonly history: Pick<History, 'samplePages' | 'countSamples' | 'lastBefore'>;
  readonly telemetry: Pick<Telemetry, 'holding'>;
  readonly clock: Clock;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Of both points together: what is made of them is a turn of the loop. */
const mostSamples = 100_000;
const mostPositions = 3_000;
/** Of points that are sampled: the longest period of one is this or a little more. */
const longestSilence = minutes(10);

/** @throws Fault refusal `location.too_long` {count, most} */
export async function readTrack(
  { history, telemetry, clock }: TrackNeeds,
  { longitudePointId, latitudePointId }: Location,
  { from, to }: Span,
): Promise<Track> {
  const points = [longitudePointId, latitudePointId];
  const count = await history.countSamples({ points, from, to });
  if (count > mostSamples) throw refuse('location.too_long', { count, most: mostSamples });
  const { held, gaps } = await telemetry.holding(points, to);
  const isHeld = points.every((point) => held.has(point));
  const samples = new Map<PointId, Coordinate[]>(points.map((point) => [point, []]));
  if (isHeld) {
    // What was so before the span is so when it begins.
    for (const [point, sample] of await history.lastBefore(points, from)) {
      samples.get(point as PointId)?.push({ ...sample, time: from });
    }
  }
  for await (const page of history.samplePages({ points, from, to })) {
    samples.get(page.point)?.push(...page.samples);
  }
  const fixes = fixesOf(samples.get(longitudePointId) ?? [], samples.get(latitudePointId) ?? [], {
    longest: isHeld ? Number.POSITIVE_INFINITY : longestSilence,
    gaps: gaps.filter((gap) => gap.to > from),
  });
  const last = fixes.at(-1);
  // It is there until now, unless nobody asked any more.
  const end = Math.min(to, clock.now());
  if (isHeld && last !== undefined && end > last.time && !gaps.some((gap) => gap.to > last.time)) {
    fixes.push({ ...last, time: end, begins: false });
  }
  return trackOf(fixes, { held: isHeld, most: mostPositions });
}
