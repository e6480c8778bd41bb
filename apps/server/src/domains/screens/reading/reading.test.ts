/** Large documents are read on a thread, to the same as small ones at once. */
import {
  emptyScene,
  newNode,
  type Scene,
  type SceneNode,
  serializeScene,
  shapeOf,
} from '@millwright/scene';
import { describe, expect, it } from 'vitest';
import { readScene, readScreenFile } from './index.ts';
import { checksumOf, readDocument } from './read-document.ts';

const node = (id: string, children: SceneNode[] = []): SceneNode => {
  const type = children.length > 0 ? 'group' : 'rectangle';
  const shape = shapeOf(type);
  if (shape === null || shape === undefined) throw new RangeError(type);
  return { ...newNode(shape, id, 10, 20), children };
};

/** Groups in groups, and many nodes. */
const large = ((): Scene => {
  const leaves = (of: string) => Array.from({ length: 300 }, (_, n) => node(`${of}${n}`));
  const deep = node('outer', [node('first'), node('inner', leaves('a')), node('last')]);
  return { ...emptyScene(), nodes: [...leaves('b'), deep, ...leaves('c')] };
})();
const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

describe('a document', () => {
  it('is the same by the thread, many at once and one after the other', async () => {
    const bytes = Buffer.from(serializeScene(large));
    expect(bytes.length).toBeGreaterThan(200_000);
    const read = await Promise.all([readScene(bytes), readScene(bytes), readScene(bytes)]);
    for (const scene of read) expect(serializeScene(scene)).toBe(bytes.toString());
    expect(readDocument(bytes)).toEqual(await readScene(bytes));
  });

  it('that is wrong is refused in the same words, and the next one is read', async () => {
    const nodes = large.nodes.map((each, at) => (at === 200 ? { ...each, id: 7 } : each));
    const wrong = bytesOf({ ...large, nodes });
    const refusal = await readScene(wrong).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'screen.content_wrong' });
    expect(() => readDocument(wrong)).toThrow(
      expect.objectContaining({ details: (refusal as { details: object }).details }),
    );
    const broken = Buffer.concat([bytesOf(large), Buffer.from('}')]);
    await expect(readScene(broken)).rejects.toMatchObject({ code: 'screen.content_unreadable' });
    expect((await readScene(bytesOf(large))).nodes).toHaveLength(large.nodes.length);
  });
});

it('a file is read by the thread, with what it names', async () => {
  const content = JSON.stringify({
    ...{ screen: { name: '大屏', platform: 'pc', popup: false }, scene: large },
    ...{ devices: [{ id: 1, name: 'D1' }], points: [], screens: [], images: [] },
  });
  const frame = { format: 'millwright-screen', version: 1, exportedAt: 5, content };
  const file = await readScreenFile(bytesOf({ ...frame, checksum: checksumOf(content) }));
  expect(file).toMatchObject({ exportedAt: 5, devices: [{ id: 1, name: 'D1' }] });
  expect(serializeScene(file.scene)).toBe(serializeScene(large));
  await expect(readScreenFile(bytesOf({ ...frame, checksum: 'x' }))).rejects.toMatchObject({
    code: 'screen.file_checksum',
  });
});
