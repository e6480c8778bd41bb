import type { Postgres } from '../../engines/postgres/index.ts';

/**
 * Hash of the first seal of the audit trail, in hexadecimal digits: it never changes, no other
 * installation has it but a copy, and all servers of one read the same.
 * @returns null before anything was sealed
 */
export async function readFirstSeal({ pool }: Pick<Postgres, 'pool'>): Promise<string | null> {
  const { rows } = await pool.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from audit_seal order by id limit 1`,
  );
  return rows[0]?.hash ?? null;
}
