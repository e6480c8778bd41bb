import { expect, it, vi } from 'vitest';
import type { Popup } from './popups.store.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
vi.stubGlobal('addEventListener', () => {});
const { popupsStore, showPopup } = await import('./popups.store.ts');
const { alarmKey, catchUp } = await import('./catch-up.ts');

const popup = (key: string, kind = 'alarm'): Popup => ({
  key,
  kind,
  text: key,
  place: 'P1',
  time: 0,
  to: '/',
});

it('makes good what was not heard of alarms, and leaves other popups alone', () => {
  for (const id of [1, 2, 3, 4]) showPopup(popup(alarmKey({ id })));
  showPopup(popup('order:9', 'order'));
  catchUp(popupsStore.getState().popups, [
    { id: 1, clearedAt: null, confirmedAt: null },
    { id: 2, clearedAt: 50, confirmedAt: null },
    { id: 3, clearedAt: null, confirmedAt: 60 },
  ]);
  expect(popupsStore.getState().popups).toEqual([
    popup('order:9', 'order'),
    { ...popup('alarm:2'), over: true },
    popup('alarm:1'),
  ]);
});
