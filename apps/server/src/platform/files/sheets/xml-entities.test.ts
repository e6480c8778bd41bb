/** Workbooks whose XML declares entities: nobody makes anything of them, whatever they name. */
import { crc32 } from 'node:zlib';
import { isStorable } from '@millwright/contract/fields/storable-text';
import { expect, test } from 'vitest';
import { checkArchive } from './check-archive.ts';
import { readXlsxRows } from './read-xlsx.ts';

/** An archive whose files stand in it as they are (PKWARE APPNOTE 4.3). */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), content]);
    parts.push(file);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, Buffer.from(name));
    at += file.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, entries, end]);
}

const types = 'http://schemas.openxmlformats.org/package/2006';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const formats = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** @param declared between the head of the sheet and its first element */
const workbook = (declared: string, cells: string): Buffer =>
  zip({
    '[Content_Types].xml': `<Types xmlns="${types}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${formats}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${formats}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${types}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${types}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>${declared}<worksheet xmlns="${main}"><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
  });
const cell = (text: string): string => `<c r="A1" t="inlineStr"><is><t>${text}</t></is></c>`;

const read = async (declared: string, text: string) => {
  const book = workbook(declared, cell(text));
  expect(checkArchive(book)).toHaveProperty('unpackedBytes');
  const answer = await readXlsxRows(book, { account: 'a' });
  return answer.kind === 'rows' ? answer.records[0]?.cells[0] : answer.kind;
};

test('a workbook of ours is read as it is', async () => {
  expect(await read('', 'a &lt; b')).toBe('a < b');
});

test('entities that multiply are left as they stand', async () => {
  const levels = Array.from({ length: 12 }, (_, n) =>
    n === 0 ? '<!ENTITY e0 "lol">' : `<!ENTITY e${n} "${`&e${n - 1};`.repeat(10)}">`,
  );
  const read12 = await read(`<!DOCTYPE worksheet [${levels.join('')}]>`, '&e11;');
  expect(['&e11;', 'unreadable']).toContain(read12);
});

test.each(['file:///etc/hostname', 'http://127.0.0.1:9/x'])(
  'no entity brings what stands at %s',
  async (place) => {
    const answer = await read(`<!DOCTYPE worksheet [<!ENTITY x SYSTEM "${place}">]>`, '&x;');
    expect(['&x;', 'unreadable']).toContain(answer);
  },
);

test.each(['a&#0;b', 'a&#x0;b', 'a_x0000_b', 'a&#xD83D;b', 'a_xD83D_b'])(
  '%s is no text that the database would not take',
  async (text) => {
    expect((await read('', text)) ?? '').toSatisfy(isStorable);
  },
);
