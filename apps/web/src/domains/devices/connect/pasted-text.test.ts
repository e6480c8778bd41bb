/** What is pasted or typed on the page costs it in proportion to its length, whatever it is. */
import { readTypedAddress } from '@millwright/contract/devices/protocols/s7/typed-address';
import { DataType } from '@millwright/kernel';
import { findRunaways } from '@millwright/testing/run-away';
import { expect, it } from 'vitest';
import { readPastedRows } from './pasted-rows.ts';
import { readTypedHost } from './typed-host.ts';

it('no reader of the page runs away', () => {
  const readers: Readonly<Record<string, (text: string) => unknown>> = {
    'a table': (text) => readPastedRows(`name\taddress\n${text}\n`, () => false),
    'a cell': (text) => readPastedRows(`${text}\t1\nx\t2`, () => false),
    'a host': readTypedHost,
    'an address of S7': (text) => readTypedAddress(text, DataType.INT16U),
  };
  const all = Object.entries(readers).map(([name, read]) => ({
    name,
    longest: 65_536,
    read: (text: string): void => void read(text),
    // A table of that length has as many cells.
    harmless: (length: number): string => 'a\t'.repeat(length / 2),
  }));
  expect(findRunaways(all)).toEqual([]);
});
