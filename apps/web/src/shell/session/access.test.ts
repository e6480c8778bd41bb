import { expect, it } from 'vitest';
import { isPermitted, mayOpen } from './access.ts';

const user = { grade: 1, demo: false, pages: ['home'], permissions: { points: ['points.write'] } };
const administrator = { grade: 0, demo: false, pages: [], permissions: {} };

it('opens listed pages to users, everything to administrators, null to everybody', () => {
  expect(mayOpen(user, 'home')).toBe(true);
  expect(mayOpen(user, 'role')).toBe(false);
  expect(mayOpen(user, null)).toBe(true);
  expect(mayOpen(administrator, 'role')).toBe(true);
});

it('reads permissions by their area', () => {
  expect(isPermitted(user, 'points.write')).toBe(true);
  expect(isPermitted(user, 'points.edit')).toBe(false);
  expect(isPermitted(user, 'items.edit')).toBe(false);
  expect(isPermitted(administrator, 'items.edit')).toBe(true);
  expect(isPermitted({ ...user, demo: true }, 'points.write')).toBe(false);
});
