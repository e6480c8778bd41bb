/** What the chain of seals has to know of the value-change log. */
import { minutes } from '@millwright/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { SealedLog } from '../../../../platform/audit/index.ts';

const microseconds = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(extract(epoch from ${column}) * 1000000)::bigint`;

/** A command is sealed once it has ended: until then it moves on. */
export const sealedWrites: Omit<SealedLog, 'name'> = {
  seals: sql`write_seal`,
  links: sql`write_link`,
  entries: sql`write_command`,
  isComplete: sql`e.finished_at is not null`,
  completedAt: sql`e.finished_at`,
  keptFrom: sql`e.created_at`,
  action: sql`e.state`,
  digest: sql`sha256(convert_to((jsonb_build_array(
    e.id, e.item_id, e.device_id, e.point_id, e.device_name, e.point_name, e.unit, e.user_id,
    e.user_name, e.assignment_id, e.trigger_id, e.address, e.note, e.state, e.reason, e.reason_details,
    e.change, e.old_value, e.new_value, e.read_back, e.value_format, e.idempotency_key, e.batch_id,
    e.target_meaning, e.person_id, ${microseconds(sql`e.approve_until`)}, e.screen_id, e.screen_name,
    e.screen_revision, e.decided_by, ${microseconds(sql`e.decided_at`)},
    ${microseconds(sql`e.created_at`)}, ${microseconds(sql`e.finished_at`)}
  ) || case when e.history_task_id is null then '[]' else jsonb_build_array(e.history_task_id) end
  )::text, 'UTF8'))`,
  isPurge: sql`p.subject_id = 'value changes' and p.after ? 'sealed'`,
  // Its end is stored for ten minutes after it was found where the database was away.
  longest: minutes(30),
};
