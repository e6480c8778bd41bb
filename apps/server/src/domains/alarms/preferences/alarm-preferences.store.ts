/** The columns of `app_user` that say how alarms reach a user. */
import { refuse } from '@millwright/contract';
import type { UserId } from '@millwright/kernel';
import type { GeneratedAlways, Kysely } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';

type PreferenceTables = Tables<{
  app_user: {
    id: GeneratedAlways<number>;
    alarm_popup: boolean;
    alarm_voice: boolean;
    updated_at: Date;
  };
}>;

export interface AlarmPreferences {
  /** Alarms open a popup. */
  readonly popup: boolean;
  /** Alarms are spoken. */
  readonly voice: boolean;
}

const columns = { popup: 'alarm_popup', voice: 'alarm_voice' } as const;

/** @throws Fault refusal `general.signed_out` when there is no such user any more */
export async function findPreferences(
  db: Kysely<unknown>,
  user: UserId,
): Promise<AlarmPreferences> {
  const found = await db
    .withTables<PreferenceTables>()
    .selectFrom('app_user')
    .select(['alarm_popup as popup', 'alarm_voice as voice'])
    .where('id', '=', user)
    .executeTakeFirst();
  if (found === undefined) throw refuse('general.signed_out');
  return found;
}

export async function updatePreference(
  db: Kysely<unknown>,
  user: UserId,
  change: { readonly name: keyof AlarmPreferences; readonly on: boolean; readonly now: Date },
): Promise<void> {
  await db
    .withTables<PreferenceTables>()
    .updateTable('app_user')
    .set({ [columns[change.name]]: change.on, updated_at: change.now })
    .where('id', '=', user)
    .execute();
}
