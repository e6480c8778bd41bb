import type { ScreenFileReport } from '@millwright/contract/screens/screen-file/screen-file.schemas';
import type { ItemId, UserId } from '@millwright/kernel';
import { referencesOf, rewire } from '@millwright/scene';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Devices } from '../../devices/index.ts';
import { ownImages, putOnScreen } from '../gallery/index.ts';
import { packScene } from '../screen-content.ts';
import { setUses } from '../screen-uses.store.ts';
import { insertScreen, screensOf, updateDraft } from '../screens.store.ts';
import type { ScreenNeeds } from '../screens.ts';
import { type Choices, matchReferences, othersOf } from './match-references.ts';
import { unpackScreenFile } from './pack-file.ts';

export interface GivenFile {
  readonly itemId: ItemId;
  readonly packed: Uint8Array;
  readonly dryRun: boolean;
  readonly name: string | undefined;
  readonly choices: Choices;
}

/**
 * Makes a screen of a file, as a draft that nobody watches yet; a dry run tells what would become of it.
 * @param whose gallery its images are looked for in
 * @throws Fault refusals of `unpackScreenFile`, `screen.file_match`, `screen.name_rule`, `screen.name_taken`, `screen.account_full`
 */
export async function importScreen(
  needs: ScreenNeeds & { readonly devices: Pick<Devices, 'briefPoints'> },
  { itemId, packed, dryRun, name: wanted, choices }: GivenFile,
  acting: Acting,
  whose: UserId,
): Promise<ScreenFileReport> {
  const file = await unpackScreenFile(packed);
  // A full screen of a full project takes each of the steps below some milliseconds.
  const giveWay = createGiveWay();
  const name = wanted ?? file.screen.name;
  const screens = await screensOf(needs.db, itemId);
  const points = await needs.devices.briefPoints({ itemId });
  await giveWay();
  const matches = matchReferences(file, { points, screens }, choices);
  await giveWay();
  const { platform, popup } = file.screen;
  const same = name.toLowerCase();
  const account = await needs.items.accountOf(itemId);
  // Of who imports: a file says by content which images it shows, and may be anybody's work.
  const imageOf = await ownImages(needs.db, whose, file.images);
  const scene = rewire(file.scene, othersOf(matches, imageOf));
  await giveWay();
  const named = referencesOf(scene);
  const { images } = referencesOf(file.scene);
  const missingImages = images.filter((id) => imageOf(id) === null).length;
  const report: ScreenFileReport = {
    ...{ screenId: null, name, platform, popup, exportedAt: file.exportedAt },
    nameTaken: screens.some((screen) => screen.name.toLowerCase() === same),
    ...matches,
    missingImages,
  };
  if (dryRun) return report;
  await giveWay();
  const content = await packScene(scene);
  return needs.transactions.run(async (tx) => {
    await needs.quota.demand(tx, account, 1);
    const input = { itemId, name, platform, popup, deviceId: null };
    const made = await insertScreen(tx, input, needs.clock.now());
    await setUses(tx, { screen: made.id, published: false }, named);
    await putOnScreen(tx, made.id, named.images, whose);
    const by = acting.actor.name;
    const after = await updateDraft(tx, made, { content, by }, needs.clock.now());
    const subject = { kind: 'screen', id: made.id, name } as const;
    await needs.auditTrail.record(tx, {
      ...{ ...acting, action: 'screen.import', subject, itemId },
      after: { ...after, exportedAt: file.exportedAt },
    });
    return { ...report, nameTaken: false, screenId: made.id };
  });
}
