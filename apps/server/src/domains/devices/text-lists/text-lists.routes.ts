import { textListCalls } from '@millwright/contract/devices/text-lists/text-lists.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { TextLists } from './text-lists.ts';

export function routeTextLists(http: Http, lists: TextLists): void {
  http.scope('textList', (ids) => lists.itemsOf(ids));
  http.handle(textListCalls.list, async ({ itemId }) => ({ list: await lists.list(itemId) }));
  http.handle(textListCalls.create, (input, context) => lists.create(input, actingFor(context)));
  http.handle(textListCalls.edit, (input, context) => lists.edit(input, actingFor(context)));
  http.handle(textListCalls.delete, async ({ id }, context) => {
    await lists.delete(id, actingFor(context));
    return { id };
  });
}
