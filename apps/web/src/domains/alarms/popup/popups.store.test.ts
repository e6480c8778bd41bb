import { beforeEach, expect, it } from 'vitest';
import {
  dismissAllPopups,
  dismissPopup,
  type Popup,
  popupsStore,
  settlePopup,
  showPopup,
} from './popups.store.ts';

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
