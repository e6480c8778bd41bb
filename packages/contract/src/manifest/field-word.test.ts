import { expect, it } from 'vitest';
import { type Protocol, protocolList } from '../devices/protocols/index.ts';
import { fieldWord } from './field-word.ts';

const fieldsOf = (protocol: (typeof protocolList)[number]): [Protocol, string][] =>
  [protocol.settings, protocol.address].flatMap(({ shape }) =>
    Object.keys(shape).map((field): [Protocol, string] => [protocol.name, field]),
  );

it.each(protocolList.flatMap(fieldsOf))(
  '%s: %s has words in both languages',
  (_protocol, field) => {
    expect(fieldWord(field, 'zh-CN'), field).toMatch(/\p{Script=Han}/u);
    expect(fieldWord(field, 'en-US'), field).toMatch(/^[A-Z]/);
  },
);

it('calls a field of one protocol as its title does, and one that others have by the common word', () => {
  expect([fieldWord('rack', 'zh-CN'), fieldWord('rack', 'en-US')]).toEqual(['机架', 'Rack']);
  expect(fieldWord('text', 'en-US')).toBe('Text');
  expect(fieldWord('no_such_field', 'en-US')).toBeNull();
});
