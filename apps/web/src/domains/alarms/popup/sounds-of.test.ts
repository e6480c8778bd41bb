import { beforeEach, expect, it, vi } from 'vitest';
import type { Popup } from './popups.store.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
vi.stubGlobal('addEventListener', () => {});
const { dismissAllPopups, dismissPopup, popupsStore, settlePopup, showPopup } = await import(
  './popups.store.ts'
);
const { popupKinds, alarmPopup } = await import('./popup-kinds.ts');
const { silence, soundsOf } = await import('./sounds-of.ts');
/** As that of updates, which another domain adds. */
const once = { ...alarmPopup, name: 'update', loops: false };
popupKinds.add(alarmPopup);
popupKinds.add(once);

const popup = (kind: string, key = kind): Popup => ({
  ...{ key, kind, text: key, place: 'P1', time: 0, to: '/' },
});
const sounds = () => soundsOf(popupsStore.getState().popups);
beforeEach(dismissAllPopups);

it.each([alarmPopup, once])('$name is heard until it is dismissed', ({ name, tones, loops }) => {
  showPopup(popup(name));
  expect(sounds()).toEqual(
    loops ? { looping: tones, single: null } : { looping: null, single: popup(name) },
  );
  dismissPopup(name);
  expect(sounds()).toEqual(silence);
});

it('one that is dismissed leaves the others their sound', () => {
  showPopup(popup('alarm', 'a'));
  showPopup(popup('alarm', 'b'));
  showPopup(popup('update'));
  expect(sounds()).toEqual({ looping: alarmPopup.tones, single: popup('update') });
  dismissPopup('update');
  dismissPopup('b');
  expect(sounds()).toEqual({ looping: alarmPopup.tones, single: null });
  dismissPopup('a');
  expect(sounds()).toEqual(silence);
});

it('what is over sounds no more, and an unknown kind like an alarm', () => {
  showPopup(popup('of tomorrow'));
  expect(sounds().looping).toBe(alarmPopup.tones);
  settlePopup('of tomorrow');
  expect(sounds()).toEqual(silence);
});

it('of levels that somebody does not wish to hear nothing sounds', () => {
  showPopup({ ...popup('alarm', 'a'), level: 2 });
  const loud = (level: number) => level > 2;
  const { popups } = popupsStore.getState();
  expect(soundsOf(popups, loud)).toEqual(silence);
  showPopup({ ...popup('alarm', 'b'), level: 3 });
  expect(soundsOf(popupsStore.getState().popups, loud).looping).toBe(alarmPopup.tones);
});
