import { refuse } from '@millwright/contract';
import { screenCalls } from '@millwright/contract/screens/screens.calls';
import type {
  Screen,
  ScreenDraft,
  ScreenDraftInput,
  ScreenInput,
  ScreenPublication,
} from '@millwright/contract/screens/screens.schemas';
import { type Acting, actingFor } from '../../platform/audit/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { createAccountQuota, type MostPerAccount } from '../../platform/storage/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Items } from '../items/index.ts';
import type { Telemetry } from '../telemetry/index.ts';
import { checkScreens } from './check-screens.ts';
import { drawScreen } from './draw-screen.ts';
import { routeEditors } from './editors/index.ts';
import { type GalleryNeeds, routeGallery } from './gallery/index.ts';
import { screensInItemFile } from './item-file/index.ts';
import { routeScreenFiles } from './screen-file/index.ts';
import { whereOnScreens } from './screen-uses.ts';
import {
  countScreens,
  countScreensOf,
  findScreens,
  forgetDevice,
  listRevisions,
  listScreens,
} from './screens.store.ts';
import {
  createScreen,
  deleteScreen,
  editScreen,
  getDraft,
  getPublished,
  getRevision,
  publishScreen,
  restoreRevision,
  type ScreenNeeds,
  saveDraft,
  setMainScreen,
} from './screens.ts';

/** What others do with screens. */
interface Screens {
  list(query: Parameters<typeof listScreens>[1]): ReturnType<typeof listScreens>;
  create(input: ScreenInput, acting: Acting): Promise<Screen>;
  saveDraft(draft: ScreenDraftInput, acting: Acting): Promise<Pick<ScreenDraft, 'version'>>;
  publish(publication: ScreenPublication, acting: Acting): Promise<Screen>;
  setMain(main: { readonly id: number; readonly main: boolean }, acting: Acting): Promise<Screen>;
}

/** Screens: what is drawn of a plant, and what of it is published. */
export function createScreens({
  http,
  items,
  devices,
  telemetry,
  mostPerAccount,
  ...given
}: Omit<ScreenNeeds, 'items' | 'devices' | 'quota'> & {
  readonly http: Http;
  readonly items: Pick<Items, 'ports' | 'accountOf'>;
  readonly devices: Pick<Devices, 'ports' | 'find' | 'findPoints' | 'briefPoints'>;
  readonly timeZone: string;
  readonly files: GalleryNeeds['files'];
  readonly telemetry: Pick<Telemetry, 'screenNames'>;
  readonly mostPerAccount?: MostPerAccount | undefined;
}): Screens {
  const { db, clock } = given;
  const quota = createAccountQuota({
    kind: 'screens',
    mostPerAccount,
    clock,
    count: countScreensOf,
    full: (limit) => refuse('screen.account_full', { limit }),
  });
  const needs: ScreenNeeds = { ...given, items, devices, quota };
  items.ports.counters.add(async (ids) => {
    const counted = await countScreens(db, ids);
    return new Map([...counted].map(([item, screens]) => [item, { screens }]));
  });
  items.ports.fileParts.add(screensInItemFile({ ...needs, devices }));
  items.ports.checks.add((item) => checkScreens({ db, devices }, item));
  devices.ports.references.add((points) => whereOnScreens(given, points));
  telemetry.screenNames.add(async ({ id, revision }, item) => {
    const [screen] = await findScreens(db, [id]);
    const isOfItem = screen?.itemId === item && revision <= (screen.revision ?? 0);
    return isOfItem ? screen.name : null;
  });
  devices.ports.deviceMoves.add((tx, { deviceId }) => forgetDevice(tx, deviceId));
  http.scope('screen', async (ids) => {
    const known = new Map((await findScreens(db, ids)).map(({ id, itemId }) => [id, itemId]));
    return ids.map((id) => known.get(id) ?? null);
  });
  routeGallery(http, given);
  routeEditors(http, given);
  routeScreenFiles(http, { ...needs, devices, timeZone: given.timeZone });
  http.handle(screenCalls.list, (input) => listScreens(db, input));
  http.handle(screenCalls.create, (input, context) =>
    createScreen(needs, input, actingFor(context)),
  );
  http.handle(screenCalls.edit, (input, context) => editScreen(needs, input, actingFor(context)));
  http.handle(screenCalls.delete, async ({ id }, context) => {
    await deleteScreen(needs, id, actingFor(context));
    return { id };
  });
  http.handle(screenCalls.setMain, (input, context) =>
    setMainScreen(needs, input, actingFor(context)),
  );
  http.handle(screenCalls.draft, ({ id }) => getDraft(needs, id));
  http.handle(screenCalls.saveDraft, (input, context) =>
    saveDraft(needs, input, actingFor(context), context.session.accountId),
  );
  http.handle(screenCalls.published, ({ id }) => getPublished(needs, id));
  http.handle(screenCalls.publish, (input, context) =>
    publishScreen(needs, input, actingFor(context)),
  );
  http.handle(screenCalls.revisions, ({ id, ...query }) => listRevisions(db, id, query));
  http.handle(screenCalls.revision, (input) => getRevision(needs, input));
  http.handle(screenCalls.restore, (input, context) =>
    restoreRevision(needs, input, actingFor(context)),
  );
  http.handle(screenCalls.svg, (input) => drawScreen(db, input));
  return {
    list: (query) => listScreens(db, query),
    create: (input, acting) => createScreen(needs, input, acting),
    saveDraft: (draft, acting) => saveDraft(needs, draft, acting, null),
    publish: (publication, acting) => publishScreen(needs, publication, acting),
    setMain: (main, acting) => setMainScreen(needs, main, acting),
  };
}
