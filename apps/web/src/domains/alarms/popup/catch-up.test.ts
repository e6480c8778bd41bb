import { alarmId } from '@millwright/kernel';
import { expect, it, vi } from 'vitest';
import type { Popup } from './popups.store.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
vi.stubGlobal('addEventListener', () => {});
const { popupsStore, showPopup } = await import('./popups.store.ts');
const { alarmKey, catchUp, missedOf } = await import('./catch-up.ts');

const popup = (key: string, kind = 'alarm'): Popup => ({
  key,
  kind,
  text: key,
  place: 'P1',
  time: 0,
  to: '/',
});

it('makes good what was not heard of alarms, and leaves other popups alone', () => {
  const told = { confirmedAt: null, shelving: null, suppressedBy: null };
  for (const id of [1, 2, 3, 4, 5, 6]) showPopup(popup(alarmKey({ id: alarmId(id) })));
  showPopup(popup('order:9', 'order'));
  catchUp(popupsStore.getState().popups, [
    { ...told, id: alarmId(1), clearedAt: null },
    { ...told, id: alarmId(2), clearedAt: 50 },
    { ...told, id: alarmId(3), clearedAt: null, confirmedAt: 60 },
    { ...told, id: alarmId(5), clearedAt: null, shelving: 'timed' },
    { ...told, id: alarmId(6), clearedAt: null, suppressedBy: 'Line stands' },
  ]);
  expect(popupsStore.getState().popups).toEqual([
    popup('order:9', 'order'),
    { ...popup('alarm:2'), over: true },
    popup('alarm:1'),
  ]);
});

it('finds the alarms that were raised while nobody heard, the oldest first', () => {
  const active = { clearedAt: null, confirmedAt: null, shelving: null, suppressedBy: null };
  const retained = [
    { ...active, id: alarmId(7), raisedAt: 300 },
    { ...active, id: alarmId(6), raisedAt: 200 },
    { ...active, id: alarmId(5), raisedAt: 250, clearedAt: 260 },
    { ...active, id: alarmId(4), raisedAt: 240, confirmedAt: 250 },
    { ...active, id: alarmId(3), raisedAt: 220 },
    { ...active, id: alarmId(8), raisedAt: 230, shelving: 'one-shot' as const },
    { ...active, id: alarmId(9), raisedAt: 235, suppressedBy: 'Line stands' },
    { ...active, id: alarmId(2), raisedAt: 100 },
    { ...active, id: alarmId(1), raisedAt: 99 },
  ];
  expect(missedOf(retained, 100, new Set([3])).map(({ id }) => id)).toEqual([2, 6, 7]);
});
