import { readFile } from 'node:fs/promises';
import { homeCalls } from '@millwright/contract/items/home.calls';
import { itemCheckCalls } from '@millwright/contract/items/item-check/item-check.calls';
import { itemFileCalls } from '@millwright/contract/items/item-file.calls';
import { itemMapCalls } from '@millwright/contract/items/item-map.calls';
import type { MapTiles } from '@millwright/contract/items/item-map.schemas';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { itemId } from '@millwright/kernel';
import { actingFor } from '../../platform/audit/index.ts';
import type { Http } from '../../platform/http/index.ts';
import type { Items } from './items.ts';

export function routeItems(http: Http, items: Items, tiles: MapTiles | null): void {
  http.scope('item', (ids) => items.known(ids.map(itemId)));
  http.handle(itemCalls.list, ({ groupId, ...input }, { session }) => {
    const group = groupId === undefined ? undefined : { id: groupId, account: session.accountId };
    return items.list({ ...input, group, visible: session.items });
  });
  http.handle(homeCalls.statistics, ({ timeZone }, { session }) =>
    items.home({ timeZone, visible: session.items, administrator: session.grade === 0 }),
  );
  http.handle(itemCalls.get, ({ id }) => items.get(id));
  http.handle(itemCalls.create, (input, context) =>
    items.create(input, actingFor(context), context.session.items),
  );
  http.handle(itemCalls.edit, (input, context) =>
    items.edit(input, actingFor(context), context.session.items),
  );
  http.handle(itemCalls.delete, async ({ id }, context) => {
    await items.delete(id, actingFor(context));
    return { id };
  });
  http.handle(itemCalls.deleteMany, ({ ids }, context) =>
    items.deleteMany(ids, actingFor(context), context.language),
  );
  http.handle(itemMapCalls.settings, () => ({ tiles }));
  http.handle(itemCheckCalls.get, ({ itemId: id }) => items.check(id));
  http.handleDownload(itemFileCalls.export, ({ id }, { session }) => items.export(id, session));
  http.handleUpload(itemFileCalls.import, async ({ dryRun }, [file], context) => {
    const packed = await readFile(file.path);
    const given = { packed, dryRun, language: context.language };
    return items.import(given, actingFor(context), context.session);
  });
}
