/**
 * The samples of the long runs. Time and value follow from the number of the message, so the log
 * of acknowledgements only has to hold that number, and every stored value can be checked. The times
 * are those of a right clock: a message is published when its time has come, or later.
 */

export interface PublishedSample {
  readonly point: string;
  /** Epoch milliseconds, unique per point. */
  readonly time: number;
  readonly value: number;
}

export interface Publication {
  /** Epoch milliseconds of message 0. */
  readonly start: number;
  readonly periodMs: number;
  readonly points: readonly string[];
}

/** A slow wave with steps of 0.1 on every point, shifted so that no two agree. */
const valueAt = (message: number, point: number): number =>
  Math.round(500 + 400 * Math.sin(message / 50 + point)) / 10;

export const samplesOf = (publication: Publication, message: number): PublishedSample[] =>
  publication.points.map((point, index) => ({
    point,
    time: publication.start + message * publication.periodMs,
    value: valueAt(message, index),
  }));

/** The payload as gateways send it. */
export function payloadOf(publication: Publication, message: number): string {
  const samples = samplesOf(publication, message);
  const values = Object.fromEntries(samples.map(({ point, value }) => [point, value]));
  return JSON.stringify({ t: publication.start + message * publication.periodMs, v: values });
}
