import { popupKindOf } from './popup-kinds.ts';
import type { Popup } from './popups.store.ts';
import type { Tone } from './tones.ts';

/** What is to be heard of what pops up. */
interface Sounds {
  /** Round and round: of the newest that is not over and of a kind that loops. */
  readonly looping: readonly Tone[] | null;
  /** Once: the newest, where it is of a kind that does not loop. */
  readonly single: Popup | null;
}

export const silence: Sounds = { looping: null, single: null };

/**
 * @param popups the newest first; what was dismissed is not among them, and so is not heard
 * @param heard of which levels somebody wishes to hear; what has none is heard
 */
export function soundsOf(
  popups: readonly Popup[],
  heard: (level: number) => boolean = () => true,
): Sounds {
  const isHeard = ({ level }: Popup): boolean => level === undefined || heard(level);
  const loud = popups.find((one) => !one.over && popupKindOf(one.kind).loops && isHeard(one));
  const [newest] = popups;
  return {
    looping: loud === undefined ? null : popupKindOf(loud.kind).tones,
    single: newest === undefined || popupKindOf(newest.kind).loops ? null : newest,
  };
}
