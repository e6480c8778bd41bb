/**
 * The largest of what no schema tells the size of: files, and texts that hold a file or a document. A
 * call that takes such a thing has a row here.
 */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Call } from '@millwright/contract';
import { itemFileCalls } from '@millwright/contract/items/item-file.calls';
import { maxScreenBytes, maxScreenFileContent } from '@millwright/contract/screens/screen-limits';
import { emptyScene, newNode, type Scene, serializeScene, shapeOf } from '@millwright/scene';
import type { CallCase, WalkSide } from '@millwright/testing/access-cases';
import { inputFields } from '@millwright/testing/input-fields';
import { makeCall } from '@millwright/testing/make-call';
import type { Pool } from 'pg';
import { copyRow } from './copy-row.builders.ts';

export type SentFile = NonNullable<CallCase['file']>;

interface Given {
  readonly call: Call;
  /** That of the call's case. */
  readonly file: SentFile | undefined;
  readonly url: string;
  readonly owner: WalkSide;
  readonly token: string;
}

/** What a call is sent in place of what its case has. */
export interface LargestOwn {
  readonly file?: (given: Given) => Promise<SentFile> | SentFile;
  readonly fields?: Readonly<Record<string, unknown>>;
}

const rectangle = shapeOf('rectangle');

/** As many nodes as go into so many bytes, every other one in a group. */
function largestScene(bytes: number, most = 20_000): Scene {
  if (rectangle === null) throw new RangeError('rectangles are known');
  const one = serializeScene({ ...emptyScene(), nodes: [newNode(rectangle, 'n10000', 100, 100)] });
  const each = one.length - serializeScene(emptyScene()).length + 1;
  const count = Math.min(most, Math.floor((bytes - 1_000) / (each + 8)));
  const nodes = Array.from({ length: count }, (_, n) =>
    newNode(rectangle, `n${n}`, (n % 500) * 10, Math.floor(n / 500) * 10),
  );
  return { ...emptyScene(), nodes };
}

const largest = gzipSync(serializeScene(largestScene(maxScreenBytes)));
const packed = largest.toString('base64');

/** A picture with as much behind its end as may be. */
const padded = ({ call, file }: Given): SentFile => {
  const content = new Uint8Array((call.upload?.maxBytes ?? 0) - 1_000);
  content.set(new Uint8Array(Buffer.from(file?.content ?? '')));
  return { name: file?.name ?? '', content };
};

/** The rows of a table again and again, each under a name of its own. */
function manyRows(text: string, most: number): string {
  const [head = '', row = ''] = text.split('\n');
  const rows: string[] = [];
  let length = head.length + 1;
  for (let n = 0; length < most; n += 1) {
    const next = row.replace(/^[^,]*/, (name) => `${name}${n}`);
    length += Buffer.byteLength(next) + 1;
    rows.push(next);
  }
  return `${[head, ...rows.slice(0, -1)].join('\n')}\n`;
}
const manyLines = ({ call, file }: Given): SentFile => {
  const text = Buffer.from(file?.content ?? '').toString('utf8');
  const most = (call.upload?.maxBytes ?? 0) - 1_000;
  return { name: file?.name ?? '', content: manyRows(text, most) };
};
/** What a device or an item may have: more lines are refused before they are looked at. */
const fiveThousandLines = (given: Given): SentFile => {
  const { name, content } = manyLines(given);
  const lines = Buffer.from(content).toString('utf8').split('\n');
  return { name, content: `${lines.slice(0, 5_001).join('\n')}\n` };
};

function screenFile(): SentFile {
  const names = Array.from({ length: 20_000 }, (_, n) => ({ id: n + 1, name: `machine ${n}` }));
  const inside = JSON.stringify({
    screen: { name: 'A', platform: 'pc', popup: false },
    ...{ scene: largestScene(maxScreenBytes), devices: names, points: [], screens: [], images: [] },
  });
  if (inside.length > maxScreenFileContent / 2 + maxScreenBytes) throw new RangeError('too large');
  const checksum = createHash('sha256').update(inside).digest('hex');
  const frame = { format: 'millwright-screen', version: 1, exportedAt: 0 };
  const content = gzipSync(JSON.stringify({ ...frame, checksum, content: inside }));
  return { name: 'a.mwscreen', content: Uint8Array.from(content) };
}

/** The file of the item that has as much of everything. */
async function itemFile({ url, owner, token }: Given): Promise<SentFile> {
  const input = { id: owner.id('item') };
  const { content } = await makeCall(url, { call: itemFileCalls.export, input, token });
  return { name: 'item.mwitem', content: Uint8Array.from(content ?? []) };
}

/** As many elements as a body may have: what sets letters does not count as one. */
const rich = { format: 'rich', body: '<p><b>a</b> <i>b</i></p>'.repeat(3_300) };

/** As many lines of a stack as a report may have; each is looked through for secrets. */
const failed = (bytes: number) => ({
  ...{ kind: 'script', message: 'x'.repeat(2_000), page: '/a', time: 0 },
  stack: 'at open (https://a.example/page.js?token=abc:1:1)\n'.repeat(Math.floor(bytes / 52)),
});

const rows: Readonly<Record<string, readonly LargestOwn[]>> = {
  'account.uploadAvatar': [{ file: padded }],
  'alarmRules.setFile': [{ file: padded }],
  'dataSets.import': [{ fields: { text: manyRows('Device,Name\nmachine,bearing', 900_000) } }],
  'deviceFile.import': [{ file: manyLines }, { file: fiveThousandLines }],
  'galleryEntry.save': [
    { fields: { content: packed } },
    {
      fields: {
        content: gzipSync(serializeScene(largestScene(maxScreenBytes, 400))).toString('base64'),
      },
    },
  ],
  'galleryEntry.upload': [{ file: padded }],
  'itemFile.import': [{ file: itemFile, fields: { dryRun: true } }],
  'notices.create': [{ fields: rich }],
  'notices.createFile': [{ file: padded }],
  'notices.edit': [{ fields: rich }],
  'pointFile.import': [{ file: manyLines }, { file: fiveThousandLines, fields: { dryRun: true } }],
  'pointFile.importTable': [
    { file: manyLines },
    { file: fiveThousandLines, fields: { dryRun: true } },
  ],
  'pointFile.parse': [{ file: manyLines }, { file: fiveThousandLines }],
  'screenFile.import': [{ file: screenFile }],
  'screens.saveDraft': [{ fields: { content: packed } }],
  'webErrors.report': [{ fields: { errors: Array.from({ length: 20 }, () => failed(22_000)) } }],
  'webErrors.reportOne': [{ fields: failed(58_000) }],
};

export const largestOwnOf = (call: Call): readonly LargestOwn[] => rows[call.name] ?? [];

/** A text of so many characters is nothing that somebody types. */
const longText = 100_000;

const isLongText = ({ schema }: ReturnType<typeof inputFields>[number]): boolean =>
  (schema._zod.def.checks ?? []).some(
    ({ _zod }) => ((_zod.def as { maximum?: number }).maximum ?? 0) >= longText,
  );

/** Whether it takes what no schema tells the size of. */
export const takesOwn = (call: Call): boolean =>
  call.upload !== undefined || inputFields(call.input).some(isLongText);

/** The names of rows for calls that take no such thing, or are not there. */
export const idleRows = (calls: readonly Call[]): readonly string[] =>
  Object.keys(rows).filter((name) => !calls.some((call) => call.name === name && takesOwn(call)));

/** A thousand screens, things in the gallery, and the largest document on the owner's own. */
export async function fillDrawings(
  pool: Pool,
  { screen, galleryEntry }: { readonly screen: number; readonly galleryEntry: number },
): Promise<void> {
  await copyRow(pool, 'screen', {
    id: screen,
    count: 1_000,
    own: { name: `'s' || n`, is_main: 'false' },
  });
  await copyRow(pool, 'gallery_entry', {
    id: galleryEntry,
    // An account may have 500, and calls add theirs.
    count: 300,
    own: { name: `'symbol ' || n` },
  });
  await pool.query('update screen set draft = $1 where id = $2', [largest, screen]);
  await pool.query('update screen_revision set content = $1 where screen_id = $2', [
    largest,
    screen,
  ]);
}
