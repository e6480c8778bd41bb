import { expect, it } from 'vitest';
import { richOfPlain } from './rich-of-plain.ts';

it.each([
  ['一行', '<p>一行</p>'],
  ['一\n\n二', '<p>一</p><p></p><p>二</p>'],
  ['a < b & <script>', '<p>a &lt; b &amp; &lt;script&gt;</p>'],
])('%j is %j', (plain, rich) => {
  expect(richOfPlain(plain)).toBe(rich);
});
