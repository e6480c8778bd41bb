import { expect, it } from 'vitest';
import { nameOfFile } from './entry-name.ts';

it.each([
  ['pump.png', 'pump'],
  ['水泵 (2).final.jpg', '水泵  2 .final'],
  ['.gif', 'image'],
  [`${'a'.repeat(60)}.png`, 'a'.repeat(40)],
])('%s is called %s', (file, name) => {
  expect(nameOfFile(file)).toBe(name);
});
