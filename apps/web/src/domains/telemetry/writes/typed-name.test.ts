import { WriteConfirm } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { isConfirmed } from './typed-name.ts';

it.each([
  [WriteConfirm.button, '', true],
  [WriteConfirm.typed, '', false],
  [WriteConfirm.typed, '阀1', false],
  [WriteConfirm.typed, ' 阀12 ', true],
] as const)(
  'a point that asks for %i is confirmed by "%s": %s',
  (writeConfirm, typed, confirmed) => {
    expect(isConfirmed({ writeConfirm, name: '阀12' }, typed)).toBe(confirmed);
  },
);
