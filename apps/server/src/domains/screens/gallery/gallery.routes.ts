import { galleryEntryCalls } from '@millwright/contract/screens/gallery/gallery.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { countFolders, listEntries, ownersOfEntries } from './gallery.store.ts';
import {
  addImage,
  addSymbol,
  editEntry,
  type GalleryNeeds,
  getEntry,
  readImage,
  recolorSymbol,
  removeEntry,
} from './gallery.ts';

const mostByName = 100;

export function routeGallery(http: Http, needs: GalleryNeeds): void {
  const { db } = needs;
  http.owner('galleryEntry', (ids) => ownersOfEntries(db, ids));
  http.handle(galleryEntryCalls.list, (query, { session }) =>
    listEntries(db, session.accountId, query),
  );
  http.handle(galleryEntryCalls.folders, async ({ kind }, { session }) => ({
    list: await countFolders(db, session.accountId, kind),
  }));
  http.handle(galleryEntryCalls.byName, async ({ name }, { session }) => {
    const page = { page: 1, pageSize: mostByName, order: 'asc' } as const;
    const query = { ...page, keyword: name, kind: 'symbol' } as const;
    return { list: (await listEntries(db, session.accountId, query)).list };
  });
  http.handle(galleryEntryCalls.get, ({ id }) => getEntry(needs, id));
  http.handleDownload(galleryEntryCalls.image, ({ id }, { session }) =>
    readImage(needs, id, { account: session.accountId, items: session.items }),
  );
  http.handleUpload(galleryEntryCalls.upload, (input, [file], context) =>
    addImage(needs, { ...input, file }, context.session.accountId, actingFor(context)),
  );
  http.handle(galleryEntryCalls.save, (input, context) =>
    addSymbol(needs, input, context.session.accountId, actingFor(context)),
  );
  http.handle(galleryEntryCalls.edit, (input, context) =>
    editEntry(needs, input, actingFor(context)),
  );
  http.handle(galleryEntryCalls.recolor, (input, context) =>
    recolorSymbol(needs, input, context.session.accountId, actingFor(context)),
  );
  http.handle(galleryEntryCalls.delete, async ({ id }, context) => {
    await removeEntry(needs, id, actingFor(context));
    return { id };
  });
}
