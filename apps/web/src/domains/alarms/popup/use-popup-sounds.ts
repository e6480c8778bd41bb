import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createPlayer } from './player.ts';
import { popupKindOf } from './popup-kinds.ts';
import { popupsStore } from './popups.store.ts';
import { silence, soundsOf } from './sounds-of.ts';
import { hush, speak, wakeVoices } from './speak.ts';
import { chimeTones } from './tones.ts';

/** The eye comes before the ear. */
const delayMs = 500;

const player = createPlayer(() => new AudioContext(), window);

/**
 * Sounds for what pops up, where `on`: a kind that loops is heard until nothing of it is left.
 * `heard` says of which levels. `tell` says a text once, after the delay.
 */
export const usePopupSounds = (on: boolean, heard: (level: number) => boolean) => {
  const { language } = useTranslation().i18n;
  const popups = useStore(popupsStore, (state) => state.popups);
  const { looping, single } = on ? soundsOf(popups, heard) : silence;

  useEffect(() => {
    if (on) wakeVoices();
  }, [on]);

  useEffect(() => {
    if (looping === null) return;
    const timer = setTimeout(() => player.loop(looping), delayMs);
    return () => {
      clearTimeout(timer);
      player.stop();
      hush();
    };
  }, [looping]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that comes
  useEffect(() => {
    if (single === null) return;
    let end = (): void => {};
    const timer = setTimeout(() => {
      end = player.once(popupKindOf(single.kind).tones);
    }, delayMs);
    // Whoever dismisses it has heard it.
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [single?.key]);

  const tell = useCallback(
    (text: string, withChime: boolean): void => {
      if (!on) return;
      setTimeout(() => {
        if (withChime) player.once(chimeTones);
        speak(text, language);
      }, delayMs);
    },
    [on, language],
  );
  return { blocked: useStore(player.state, ({ blocked }) => blocked), tell };
};
