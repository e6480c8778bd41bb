import { expect, it } from 'vitest';
import { type FieldFacts, isRequired } from './facts.ts';

it.each<[FieldFacts, boolean]>([
  [{ type: 'text', min: 1 }, true],
  [{ type: 'text', max: 9 }, false],
  [{ type: 'list', min: 1 }, true],
  [{ type: 'list' }, false],
  [{ type: 'number' }, true],
  [{ type: 'number', nullable: true }, false],
  [{ type: 'number', optional: true }, false],
  [{ type: 'choice', of: ['a'] }, true],
  [{ type: 'choice', of: ['a'], nullable: true }, false],
])('a form must fill %o: %s', (facts, required) => expect(isRequired(facts)).toBe(required));
