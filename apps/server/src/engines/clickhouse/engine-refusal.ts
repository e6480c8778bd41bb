import { ClickHouseError } from '@clickhouse/client';

/** TIMEOUT_EXCEEDED and TOO_SLOW of ClickHouse's error list. */
const tooSlow: ReadonlySet<string> = new Set(['159', '160']);

/** What the engine said to a query that failed; null when it said nothing: it is away or hangs. */
export function refusalOf(error: unknown): 'too_slow' | 'other' | null {
  if (!(error instanceof ClickHouseError)) return null;
  return tooSlow.has(error.code) ? 'too_slow' : 'other';
}
