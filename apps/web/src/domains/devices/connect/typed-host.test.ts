import { expect, it } from 'vitest';
import { readTypedHost } from './typed-host.ts';

it.each([
  ['192.168.1.10', '192.168.1.10', null],
  [' 192.168.1.10:5020 ', '192.168.1.10', 5020],
  ['192.168.1.10：502', '192.168.1.10', 502],
  ['plc.local:503', 'plc.local', 503],
  ['plc-7', 'plc-7', null],
  ['fd00::1', 'fd00::1', null],
  ['[fd00::1]:502', 'fd00::1', 502],
  ['[fd00::1]', 'fd00::1', null],
])('%s is %s at %s', (text, host, port) => {
  expect(readTypedHost(text)).toEqual({ host, port });
});

it.each(['', '300.1.1.1', '10.0.0.1:0', '10.0.0.1:70000', 'a b', 'http://plc', '10.0.0.1:'])(
  '%s is none',
  (text) => {
    expect(readTypedHost(text)).toBeNull();
  },
);
