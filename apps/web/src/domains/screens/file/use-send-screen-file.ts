import { screenFileEndpoints } from '@millwright/contract/screens/endpoints';
import { chosenMatchesText } from '@millwright/contract/screens/screen-file/chosen-matches';
import type { ItemId } from '@millwright/kernel';
import { useChanges } from '../../../wire/queries/use-change.ts';

/** A file, and what a person says of it. */
export interface ChosenFile {
  readonly file: File;
  /** Null for that of the file. */
  readonly name: string | null;
  readonly devices: ReadonlyMap<number, number>;
  readonly points: ReadonlyMap<number, number>;
}

/** Sends a file: to be looked at (`dryRun`), or to make a screen of it. */
export const useSendScreenFile = (itemId: ItemId) =>
  useChanges(({ dryRun, ...chosen }: ChosenFile & { readonly dryRun: boolean }, send) => {
    const { file, name, devices, points } = chosen;
    const input = {
      ...{ itemId, dryRun },
      ...(name === null ? {} : { name }),
      devices: chosenMatchesText(devices),
      points: chosenMatchesText(points),
    };
    return send(screenFileEndpoints.import, input, file);
  });
