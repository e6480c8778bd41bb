import { beforeEach, expect, it, vi } from 'vitest';
import type { Popup } from './popups.store.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
vi.stubGlobal('addEventListener', () => {});
const { dismissAllPopups, dismissPopup, popupsStore, settlePopup, showPopup } = await import(
  './popups.store.ts'
);
const { dropToken, keepToken, loseToken, renewToken } = await import('../../../wire/token.ts');

const popup = (key: string): Popup => ({
  key,
  kind: 'alarm',
  text: key,
  place: 'P1',
  time: 0,
  to: '/',
});
const keys = () => popupsStore.getState().popups.map(({ key }) => key);
beforeEach(dismissAllPopups);

it('shows the newest first and each key once', () => {
  for (const key of ['a', 'b', 'a']) showPopup(popup(key));
  expect(keys()).toEqual(['b', 'a']);
  dismissPopup('b');
  expect(keys()).toEqual(['a']);
});

it('keeps what is over to be read', () => {
  showPopup(popup('a'));
  settlePopup('a');
  settlePopup('gone');
  expect(popupsStore.getState().popups).toEqual([{ ...popup('a'), over: true }]);
});

it('lets the oldest go in a flood', () => {
  for (let n = 0; n < 150; n++) showPopup(popup(String(n)));
  expect(keys()).toHaveLength(100);
  expect(keys()[0]).toBe('149');
});

it('shows nobody what another user was told', () => {
  keepToken('first');
  showPopup(popup('a'));
  loseToken();
  renewToken('again');
  expect(keys()).toEqual(['a']);
  keepToken('other');
  expect(keys()).toEqual([]);
  showPopup(popup('b'));
  dropToken();
  expect(keys()).toEqual([]);
});
