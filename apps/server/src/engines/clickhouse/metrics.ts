/** Numbers of the engine for `/metrics`. */
import type { ClickHouseClient } from '@clickhouse/client';
import type { Supervisor } from './supervisor.ts';

export interface EngineMetrics {
  /** Parts that queries read; a number that grows without end means merging cannot keep up. */
  readonly activeParts: number;
  readonly rows: number;
  /** Bytes on disk of the active parts. */
  readonly diskBytes: number;
  /** Bytes the engine itself accounts for. */
  readonly memoryBytes: number;
  /** Times the embedded engine died and was started again; 0 for an external one. */
  readonly restarts: number;
}

/** Looks at an engine that hangs must not take the connections of inserts. */
const limitMs = 5_000;

interface Row {
  readonly parts: string;
  readonly rows: string;
  readonly bytes: string;
  readonly memory: string;
}

export async function readEngineMetrics(
  client: ClickHouseClient,
  supervisor: Supervisor | undefined,
): Promise<EngineMetrics> {
  const answer = await client.query({
    query: `
      SELECT
        toString(count()) AS parts,
        toString(sum(rows)) AS rows,
        toString(sum(bytes_on_disk)) AS bytes,
        toString((SELECT sum(value) FROM system.metrics WHERE metric = 'MemoryTracking')) AS memory
      FROM system.parts
      WHERE active AND database = currentDatabase()`,
    format: 'JSONEachRow',
    abort_signal: AbortSignal.timeout(limitMs),
  });
  const [row] = await answer.json<Row>();
  return {
    activeParts: Number(row?.parts ?? 0),
    rows: Number(row?.rows ?? 0),
    diskBytes: Number(row?.bytes ?? 0),
    memoryBytes: Number(row?.memory ?? 0),
    restarts: supervisor?.restarts ?? 0,
  };
}
