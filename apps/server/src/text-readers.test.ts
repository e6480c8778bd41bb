/** What reads the texts of people, pages and boxes behind the schemas costs in proportion to their length. */

import { registration } from '@millwright/contract/devices/gateways/gateway-registration';
import { readForeignPoint } from '@millwright/contract/devices/point-file/foreign-point';
import { placedColumns } from '@millwright/contract/devices/point-file/table-layout';
import { columnNamed, typeNamed } from '@millwright/contract/devices/point-file/table-words';
import { mapping, protocolOf } from '@millwright/contract/devices/protocols/index';
import { readValueTexts } from '@millwright/contract/devices/text-lists/value-text-lines';
import { isDecimal } from '@millwright/drivers/mqtt-json/decimal-text';
import { readGatewayMessage } from '@millwright/drivers/mqtt-json/read-gateway-message';
import { compileMapping, keyOf } from '@millwright/drivers/mqtt-json/read-mapped-message';
import { readSampleTime } from '@millwright/drivers/mqtt-json/sample-time';
import { Fault, guardFormula, unguardFormula } from '@millwright/kernel';
import { findRunaways, type TextReader } from '@millwright/testing/run-away';
import { expect, it } from 'vitest';
import { webErrorFingerprint } from './domains/audit/web-errors/record-web-errors.ts';
import { scrub, withoutQuery } from './domains/audit/web-errors/scrub-web-error.ts';
import { readTable } from './domains/devices/point-file/point-table.ts';
import { readTextListCell } from './domains/devices/point-file/text-list-cells.ts';
import { readStatement } from './engines/clickhouse/child/sql-text.ts';
import * as replies from './platform/backup/bucket/s3-replies.ts';
import { textIn } from './platform/files/sheets/table-text.ts';

const titled = (word: string) => ({ title: { 'zh-CN': word, 'en-US': word } });
const columns = { name: titled('name'), value: titled('value') };
const mapped = compileMapping(mapping.parse({ topic: 'a', shape: 'map', time: 'time' }));
const listed = compileMapping(mapping.parse({ topic: 'a', shape: 'list' }));
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const many = Object.fromEntries(Array.from({ length: 1000 }, (_, key) => [`k${key}`, key]));

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'a file of points': (text) => readTable(text, columns, 'en-US'),
  'a cell of it': (text) => readTable(`name,value\n${text},1`, columns, 'en-US'),
  'a quoted cell of it': (text) => readTable(`name,value\n"${text}",1`, columns, 'en-US'),
  'a guarded cell': unguardFormula,
  'a cell to guard': guardFormula,
  'a text list in a cell': (text) => readTextListCell(text),
  'texts of a list in a cell': (text) => readTextListCell(`L (${text})`),
  'texts of a list': readValueTexts,
  'the title of a column': columnNamed,
  'cells of a foreign table': (text) =>
    readForeignPoint(
      { name: text, family: text, address: text, dataType: text, access: text, rawLow: text },
      { maker: 'kepserverex', readAddress: (at, type) => protocolOf('s7').readTyped(at, type, []) },
    ),
  'assigned columns': (text) => placedColumns.safeParse(text),
  'the bytes of a table': (text) => textIn(Buffer.from(text)),
  'the name of a type': typeNamed,
  'a number': isDecimal,
  'a time': (text) => readSampleTime(text, 0),
  'a key': keyOf,
  'a value of a message': (text) => readGatewayMessage(json({ v: { a: text } })),
  'a key of a message': (text) => readGatewayMessage(json({ v: { [text]: 1 } })),
  'a mapped value': (text) => mapped(json({ time: 1, a: text })),
  'a mapped key': (text) => mapped(json({ time: 1, [text]: 1 })),
  'a mapped key above many': (text) => mapped(json({ time: 1, [text]: many })),
  'a mapped time': (text) => mapped(json({ time: text, a: 1 })),
  'a listed name': (text) => listed(json([{ name: text, value: text }])),
  'a pattern': (text) => registration.safeParse({ packet: { match: 'pattern', pattern: text } }),
  'a report to scrub': scrub,
  'a page of a report': withoutQuery,
  'a message to tell apart': (message) => webErrorFingerprint({ ...report, message }),
  'a stack to tell apart': (stack) => webErrorFingerprint({ ...report, stack }),
  'an entry of a reply': (text) => replies.textIn(text, 'Key'),
  'the text of an entry': (text) => replies.textIn(`<Key>${text}</Key>`, 'Key'),
  'entries of a reply': (text) => replies.partsOf(text, 'Key'),
  'a reply that may be an error': replies.isErrorReply,
  'a reply that may be cut': (text) => replies.isWholeReply(text, 'Key'),
  'a statement': (text) => readStatement(`SELECT '${text}'`),
};
/** A file is a harmless text of many short lines, a quoted cell one with quotes doubled in it. */
const lines = (length: number): string => 'P1,2\n'.repeat(length / 5);
const ordinary: Readonly<Record<string, (length: number) => string>> = {
  'a file of points': lines,
  'a cell of it': lines,
  'a quoted cell of it': (length) => 'a ""b"" '.repeat(length / 8),
};
const report = {
  kind: 'script',
  message: '',
  stack: '',
  page: '/',
  time: 0,
  release: '',
  hidden: false,
  count: 1,
} as const;

/** A refusal is an answer as good as any. */
const orRefused = (read: (text: string) => unknown) => (text: string) => {
  try {
    read(text);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
};

it('no reader runs away from a hostile text', { timeout: 300_000 }, () => {
  const all: TextReader[] = Object.entries(readers).map(([name, read]) => ({
    name,
    // Longer texts reach some of them; what runs away has done so long before.
    longest: 262_144,
    read: orRefused(read),
    ...(ordinary[name] === undefined ? {} : { harmless: ordinary[name] }),
  }));
  expect(findRunaways(all)).toEqual([]);
});
