/** Who draws a screen just now, so that two do not draw the same without knowing of each other. */
import { editorSeenMs } from '@millwright/contract/screens/screen-limits';
import { screenCalls } from '@millwright/contract/screens/screens.calls';
import { type Clock, timestamp } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { forgetEditors, forgetPage, otherEditors, seePage } from './editors.store.ts';

/** Pages of one user that draw one screen: more are not told apart by anybody. */
const mostPages = 10;

export function routeEditors(
  http: Http,
  { db, clock }: { readonly db: Kysely<unknown>; readonly clock: Pick<Clock, 'now'> },
): void {
  http.handle(screenCalls.editing, async ({ id, page, leaves }, context) => {
    const now = clock.now();
    const editing = { screen: id, user: context.session.userId, page };
    await forgetEditors(db, timestamp(now - editorSeenMs));
    if (leaves) await forgetPage(db, editing);
    else {
      const { name } = actingFor(context).actor;
      await seePage(db, editing, { name, now, most: mostPages });
    }
    return { others: await otherEditors(db, editing) };
  });
}
