/** Draws and publishes the screens of the plant's projects. What is there already stays as it is. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Language } from '@millwright/contract';
import type { ItemId } from '@millwright/kernel';
import { type Platform, serializeScene } from '@millwright/scene';
import { type Acting, actingAs } from '../platform/audit/index.ts';
import type { DrawnItem, PlannedScreen } from './plan.ts';
import { screensOf } from './screens-of.ts';

export type { DrawnMachine } from './plan.ts';

interface KnownScreen {
  readonly id: number;
  readonly name: string;
  readonly draftVersion: number;
  /** Null while nothing is published. */
  readonly revision: number | null;
}

/** Who keeps screens. */
interface ScreenKeeper {
  list(query: {
    readonly itemId: ItemId;
    readonly page: number;
    readonly pageSize: number;
    readonly order: 'asc';
  }): Promise<{ readonly list: readonly KnownScreen[] }>;
  create(
    input: {
      readonly itemId: ItemId;
      readonly name: string;
      readonly platform: Platform;
      readonly popup: boolean;
      readonly deviceId: null;
    },
    acting: Acting,
  ): Promise<KnownScreen>;
  saveDraft(
    draft: { readonly id: number; readonly version: number; readonly content: string },
    acting: Acting,
  ): Promise<{ readonly version: number }>;
  publish(
    publication: { readonly id: number; readonly version: number; readonly reason: string },
    acting: Acting,
  ): Promise<unknown>;
  setMain(main: { readonly id: number; readonly main: boolean }, acting: Acting): Promise<unknown>;
}

export interface PlantScreens {
  make(item: DrawnItem): Promise<void>;
}

const pack = promisify(gzip);
const setup = actingAs('setup');

export function createPlantScreens({
  screens,
  language,
}: {
  readonly screens: ScreenKeeper;
  readonly language: Language;
}): PlantScreens {
  const make = async (itemId: ItemId, planned: PlannedScreen): Promise<number> => {
    const opened: number[] = [];
    for (const each of planned.opens) opened.push(await make(itemId, each));
    const { list } = await screens.list({ itemId, page: 1, pageSize: 500, order: 'asc' });
    const scene = planned.draw(opened);
    const { name } = planned;
    const { platform, popup } = scene;
    const before = list.find((screen) => screen.name === name);
    const screen =
      before ?? (await screens.create({ itemId, name, platform, popup, deviceId: null }, setup));
    if (screen.revision !== null) return screen.id;
    const { id } = screen;
    const content = (await pack(serializeScene(scene))).toString('base64');
    const { version } = await screens.saveDraft(
      { id, version: screen.draftVersion, content },
      setup,
    );
    if (planned.isMain) await screens.setMain({ id, main: true }, setup);
    await screens.publish({ id, version, reason: '' }, setup);
    return id;
  };
  return {
    async make(item) {
      for (const planned of screensOf(language, item)) await make(item.itemId, planned);
    },
  };
}
