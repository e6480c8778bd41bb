import { expect, it } from 'vitest';
import { watermarkTile } from './watermark-tile.ts';

const svgOf = (tile: string): string =>
  decodeURIComponent(tile.slice('url("data:image/svg+xml,'.length, -'")'.length));

it('writes each line, and no name can become markup', () => {
  const svg = svgOf(watermarkTile(['<b>张三"', '2026-11-20 09:05'], '#888'));
  expect(svg.match(/<text/g)).toHaveLength(2);
  expect(svg).toContain('&#60;b&#62;张三&#34;');
  expect(svg).toContain('2026-11-20 09:05');
});

it('leaves nothing in the address that would end it', () => {
  expect(watermarkTile(['a"b)c'], '#888').slice('url("'.length, -'")'.length)).not.toMatch(/["\\]/);
});
