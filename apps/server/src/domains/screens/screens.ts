import { refuse } from '@millwright/contract';
import type {
  DrawnRevision,
  PublishedScreen,
  Screen,
  ScreenDraft,
  ScreenDraftInput,
  ScreenEdit,
  ScreenInput,
  ScreenPublication,
} from '@millwright/contract/screens/screens.schemas';
import type { Clock, DeviceId, ItemId, UserId } from '@millwright/kernel';
import { referencesOf } from '@millwright/scene';
import type { Kysely } from 'kysely';
import { type Acting, type AuditTrail, change } from '../../platform/audit/index.ts';
import type { AccountQuota, Transactions, Tx } from '../../platform/storage/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Items } from '../items/index.ts';
import { putOnScreen } from './gallery/index.ts';
import { withOwnImages } from './own-images.ts';
import { packedOf, readContent } from './screen-content.ts';
import { publishUses, setUses } from './screen-uses.store.ts';
import {
  deleteScreenRow,
  findScreens,
  insertScreen,
  lockScreen,
  publishDraft,
  readDraft,
  readDrawnRevision,
  readRevision,
  updateDraft,
  updateMain,
  updateScreen,
} from './screens.store.ts';

export interface ScreenNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly clock: Clock;
  readonly items: Pick<Items, 'accountOf'>;
  readonly devices: Pick<Devices, 'find'>;
  readonly quota: AccountQuota;
}

/** What a draft is without what is drawn. */
type DraftState = Omit<ScreenDraft, 'content'>;

/** Where a screen stands on the record. */
const subjectOf = ({ id, itemId, name }: Screen) => ({
  subject: { kind: 'screen', id, name } as const,
  itemId,
});

const draftOf = ({ id, draftVersion, draftBy, draftAt }: Screen): DraftState => ({
  id,
  version: draftVersion,
  by: draftBy,
  at: draftAt,
});

/** @throws Fault refusal `general.not_found` */
async function lock(tx: Tx, id: number): Promise<Screen> {
  const found = await lockScreen(tx, id);
  if (found === undefined) throw refuse('general.not_found');
  return found;
}

/** The screen, when its draft is still the one that the caller saw; both versions are named if not. */
async function lockDraft(tx: Tx, id: number, version: number): Promise<Screen> {
  const found = await lock(tx, id);
  const { draftVersion: theirs, draftBy } = found;
  if (theirs !== version) {
    throw refuse('screen.draft_stale', { yours: version, theirs, by: draftBy ?? '' });
  }
  return found;
}

async function checkDevice(
  { devices }: Pick<ScreenNeeds, 'devices'>,
  tx: Tx,
  item: ItemId,
  device: DeviceId | null,
): Promise<void> {
  if (device === null) return;
  const [found] = await devices.find([device], tx);
  if (found?.itemId !== item) throw refuse('screen.device_foreign');
}

/** @throws Fault refusals `screen.name_taken`, `screen.device_foreign`, `screen.account_full` */
export const createScreen = (
  needs: ScreenNeeds,
  input: ScreenInput,
  acting: Acting,
): Promise<Screen> =>
  needs.transactions.run(async (tx) => {
    await needs.quota.demand(tx, await needs.items.accountOf(input.itemId, tx), 1);
    await checkDevice(needs, tx, input.itemId, input.deviceId);
    const after = await insertScreen(tx, input, needs.clock.now());
    const entry = { ...acting, ...subjectOf(after), after };
    await needs.auditTrail.record(tx, { ...entry, action: 'screen.create' });
    return after;
  });

const isSame = (screen: Screen, input: ScreenEdit): boolean =>
  screen.name === input.name &&
  screen.platform === input.platform &&
  screen.popup === input.popup &&
  screen.deviceId === input.deviceId;

/** @throws Fault those of `createScreen`, `screen.popup_main`, `general.conflict` with the fresh screen */
export const editScreen = (
  needs: ScreenNeeds,
  input: ScreenEdit,
  acting: Acting,
): Promise<Screen> =>
  change(
    needs,
    {
      action: 'screen.edit',
      lock: (tx) => lockScreen(tx, input.id),
      version: input.version,
      describe: subjectOf,
      // Pages ask again by what the call changes.
      emit: async () => {},
    },
    acting,
    async (tx, before) => {
      if (isSame(before, input)) return before;
      if (before.main && input.popup && before.platform === input.platform) {
        throw refuse('screen.popup_main');
      }
      await checkDevice(needs, tx, before.itemId, input.deviceId);
      return updateScreen(tx, input, needs.clock.now());
    },
  );

/** @throws Fault refusal `general.not_found` */
export const deleteScreen = (needs: ScreenNeeds, id: number, acting: Acting): Promise<void> =>
  needs.transactions.run(async (tx) => {
    const before = await lock(tx, id);
    await deleteScreenRow(tx, id);
    const entry = { ...acting, ...subjectOf(before), before };
    await needs.auditTrail.record(tx, { ...entry, action: 'screen.delete' });
  });

/** @throws Fault refusals `general.not_found`, `screen.popup_main` */
export const setMainScreen = (
  needs: ScreenNeeds,
  { id, main }: { readonly id: number; readonly main: boolean },
  acting: Acting,
): Promise<Screen> =>
  needs.transactions.run(async (tx) => {
    const before = await lock(tx, id);
    if (main && before.popup) throw refuse('screen.popup_main');
    if (before.main === main) return before;
    const after = await updateMain(tx, before, main, needs.clock.now());
    const entry = { ...acting, ...subjectOf(after), before, after };
    await needs.auditTrail.record(tx, { ...entry, action: 'screen.set_main' });
    return after;
  });

/** @throws Fault refusal `general.not_found` */
export async function getDraft({ db }: Pick<ScreenNeeds, 'db'>, id: number): Promise<ScreenDraft> {
  const [screen] = await findScreens(db, [id]);
  if (screen === undefined) throw refuse('general.not_found');
  const content = await readDraft(db, id);
  return { ...draftOf(screen), content: content?.toString('base64') ?? null };
}

/**
 * What the account itself puts on of its images, whoever may watch the screen sees from now on.
 * Drafts are saved every few seconds and change nothing of the plant: what is published is recorded.
 * @param account whose gallery is drawn with; null: nobody's
 * @throws Fault refusals `screen.content_*`, `screen.draft_stale`, `general.not_found`
 */
export async function saveDraft(
  { transactions, clock }: Pick<ScreenNeeds, 'transactions' | 'clock'>,
  { id, version, content: given }: ScreenDraftInput,
  acting: Acting,
  account: UserId | null,
): Promise<DraftState> {
  const sent = await packedOf(given);
  return transactions.run(async (tx) => {
    const before = await lockDraft(tx, id, version);
    const { packed, scene, added } = await withOwnImages(tx, id, sent, account);
    const drawn = { content: packed, by: acting.actor.name };
    await setUses(tx, { screen: id, published: false }, referencesOf(scene));
    if (account !== null) await putOnScreen(tx, id, added, account);
    return draftOf(await updateDraft(tx, before, drawn, clock.now()));
  });
}

/** @throws Fault refusals `screen.draft_stale`, `screen.nothing_drawn`, `general.not_found` */
export const publishScreen = (
  { transactions, auditTrail, clock }: ScreenNeeds,
  { id, version, reason }: ScreenPublication,
  acting: Acting,
): Promise<Screen> =>
  transactions.run(async (tx) => {
    const before = await lockDraft(tx, id, version);
    if (before.draftVersion === 0) throw refuse('screen.nothing_drawn', { name: before.name });
    if (!before.unpublished) return before;
    const author = acting.actor.name;
    const after = await publishDraft(tx, before, { author, reason }, clock.now());
    await publishUses(tx, id);
    const entry = { ...acting, ...subjectOf(after), after: { revision: after.revision, reason } };
    await auditTrail.record(tx, { ...entry, action: 'screen.publish' });
    return after;
  });

/** @throws Fault refusals `screen.draft_stale`, `general.not_found` */
export const restoreRevision = (
  { transactions, auditTrail, clock }: ScreenNeeds,
  { id, version, revision }: { id: number; version: number; revision: number },
  acting: Acting,
): Promise<DraftState> =>
  transactions.run(async (tx) => {
    const before = await lockDraft(tx, id, version);
    const content = await readRevision(tx, id, revision);
    if (content === undefined) throw refuse('general.not_found');
    const uses = referencesOf(await readContent(content));
    await setUses(tx, { screen: id, published: false }, uses);
    const after = await updateDraft(tx, before, { content, by: acting.actor.name }, clock.now());
    const entry = { ...acting, ...subjectOf(after), after: { revision } };
    await auditTrail.record(tx, { ...entry, action: 'screen.restore' });
    return draftOf(after);
  });

/** @throws Fault refusal `general.not_found` */
export async function getPublished(
  { db }: Pick<ScreenNeeds, 'db'>,
  id: number,
): Promise<PublishedScreen> {
  const [screen] = await findScreens(db, [id]);
  if (screen === undefined) throw refuse('general.not_found');
  const { itemId, name, platform, popup, revision, publishedAt } = screen;
  const content = revision === null ? undefined : await readRevision(db, id, revision);
  return {
    ...{ id, itemId, name, platform, popup, revision, publishedAt },
    content: content?.toString('base64') ?? null,
  };
}

/** @throws Fault refusal `general.not_found` where it is not kept any more, too */
export async function getRevision(
  { db }: Pick<ScreenNeeds, 'db'>,
  { id, revision }: { readonly id: number; readonly revision: number },
): Promise<DrawnRevision> {
  const found = await readDrawnRevision(db, id, revision);
  if (found === undefined) throw refuse('general.not_found');
  return found;
}
