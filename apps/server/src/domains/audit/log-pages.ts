import { maxExportRows } from '@millwright/contract/audit/export-rows';
import type { Timestamp } from '@millwright/kernel';

const pageSize = 1000;

/** The part of a log's query that says which page. */
export interface LogPage {
  readonly to: number;
  readonly page: number;
  readonly pageSize: number;
  readonly order: 'desc';
}

/**
 * A log page by page, newest first, for a file; what comes in meanwhile is left out.
 * @param to the end that the filter asks for
 */
export async function* logPages<Row>(
  list: (page: LogPage) => Promise<{ readonly list: readonly Row[] }>,
  to: number | undefined,
  now: Timestamp,
): AsyncGenerator<readonly Row[]> {
  const until = Math.min(to ?? now, now);
  for (let page = 1; page <= maxExportRows / pageSize; page++) {
    const { list: rows } = await list({ to: until, page, pageSize, order: 'desc' });
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
  }
}
