import type pg from 'pg';
import type { Health } from '../../base/lifecycle.ts';

/** One round trip; the database is what nothing works without, so it is never merely degraded. */
export async function checkHealth(pool: pg.Pool): Promise<Health> {
  try {
    await pool.query('select 1');
    return { name: 'postgres', ok: true };
  } catch (error) {
    return { name: 'postgres', ok: false, detail: error instanceof Error ? error.message : '' };
  }
}
