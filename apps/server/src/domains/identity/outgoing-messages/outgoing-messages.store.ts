/** The table `message` of the platform, for the administrator who reads what went nowhere. */
import type { ListedMessage } from '@millwright/contract/identity/outgoing-messages.schemas';
import type { Timestamp } from '@millwright/kernel';
import type { Kysely, Selectable } from 'kysely';
import type { MessageState, MessageTables } from '../../../platform/notify/index.ts';
import { contains, pageOf } from '../../../platform/storage/index.ts';

/** Who reads: a code is as good as the password of whom it is for. */
interface Reader {
  readonly now: Timestamp;
  /** They have just proved who they are. */
  readonly isProved: boolean;
}

/**
 * What an administrator reads of a message: nothing of one that was sent, and of a secret only
 * while no channel takes it to whom it is for.
 */
function shownText(
  row: Pick<Selectable<MessageTables['message']>, 'state' | 'text' | 'secret_until'>,
  { now, isProved }: Reader,
): string {
  if (row.state === 'sent') return '';
  if (row.secret_until === null) return row.text;
  if (row.secret_until.getTime() <= now) return '';
  const mayRead = row.state === 'held' && isProved;
  return mayRead ? row.text : row.text.replace(/\d{6}/g, '••••••');
}

export async function listMessages(
  db: Kysely<unknown>,
  query: {
    readonly page: number;
    readonly pageSize: number;
    readonly order: 'asc' | 'desc';
    readonly keyword?: string | undefined;
    readonly state?: MessageState | undefined;
  },
  reader: Reader,
): Promise<{ list: ListedMessage[]; total: number }> {
  let wanted = db.withTables<MessageTables>().selectFrom('message');
  const { keyword, state } = query;
  if (keyword) wanted = wanted.where(contains(['recipient'], keyword));
  if (state !== undefined) wanted = wanted.where('state', '=', state);
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching.selectAll().orderBy('id', query.order),
  );
  const list = rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: shownText(row, reader),
    state: row.state,
    error: row.last_error,
    details: row.error_details ?? {},
    createdAt: row.created_at.getTime(),
  }));
  return { list, total };
}
