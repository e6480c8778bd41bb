import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RandomHand } from '../commands/random-gestures.builders.ts';
import { paintSvg } from '../painters/svg-painter.ts';
import { compilePicture } from '../picture/compile-picture.ts';
import { lightPalette } from '../theme/palette.ts';
import { parseScene, parseSceneText, serializeScene } from './parse-scene.ts';
import { referencesOf } from './references.ts';
import { emptyScene, type Scene } from './scene.ts';

const options = { palette: lightPalette, font: 'serif', prefix: 'a', imageUrl: () => null };

/** Whatever is let in is drawn, and read again to the same. */
function bear(value: unknown): void {
  const { scene, issue } = parseScene(value);
  if (scene === null) {
    expect(issue.code).toMatch(/^scene\./);
    return;
  }
  const text = serializeScene(scene);
  expect(serializeScene(parseSceneText(text).scene as Scene)).toBe(text);
  referencesOf(scene);
  const svg = paintSvg(compilePicture(scene), options);
  expect(svg).not.toMatch(/NaN|Infinity|undefined|<script/);
  // Between tags it is what somebody wrote, and nothing that runs.
  expect(svg.replaceAll(/>[^<]*</g, '><')).not.toContain('javascript:');
}

it('any JSON at all is borne', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => bear(value)));
});

const drawn = ((): Scene => {
  const hand = new RandomHand(77);
  let scene = emptyScene();
  for (let n = 0; n < 60; n++) scene = hand.gesture(scene)[1](scene);
  return scene;
})();

const hostile: readonly unknown[] = [
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  1e308,
  -1,
  -0,
  null,
  true,
  '',
  '<script>alert(1)</script>',
  '"/><script>',
  'javascript:alert(1)',
  'url(#x)',
  '\u0000\ud800',
  'x'.repeat(10_000),
  [],
  {},
  { __proto__: null, toString: 1 },
  [[[]]],
  JSON.parse('{"__proto__":{"x":1}}'),
];

/** Every place of a document, as the way to it. */
function placesOf(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [way];
  return [way, ...Object.entries(value).flatMap(([key, item]) => placesOf(item, [...way, key]))];
}

const replacedAt = (value: unknown, [key, ...way]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string,
    unknown
  >;
  copy[key] = replacedAt(copy[key], way, by);
  return copy;
};

it('a document with anything in any place is borne', () => {
  const places = placesOf(drawn);
  const hand = new RandomHand(5);
  for (let n = 0; n < 3000; n++) bear(replacedAt(drawn, hand.of(places), hand.of(hostile)));
});

it('texts of people are written as texts', () => {
  const [first] = drawn.nodes;
  const text = '<b onload="x">&amp;\u0007';
  const scene = {
    ...drawn,
    nodes: [{ ...first, type: 'text', children: [], bindings: [], props: { text } }],
  };
  const svg = paintSvg(compilePicture(parseScene(scene).scene as Scene), options);
  expect(svg).toContain('&lt;b onload="x"&gt;&amp;amp;<'.replaceAll('"', '&quot;'));
});
