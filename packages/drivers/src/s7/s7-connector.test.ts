import { duplexPair } from 'node:stream';
import type { S7Settings } from '@millwright/contract/devices/protocols/s7/settings';
import { milliseconds, seconds } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { expect, test } from 'vitest';
import { createTimerWheel } from '../timer-wheel.ts';
import { createS7Fake } from './fake.ts';
import { accessPointsOf, s7Connector } from './s7-connector.ts';
import { encodeConnectConfirm, encodeMessage } from './wire/iso-on-tcp.ts';
import { encodeSetupReply, type S7Terms } from './wire/pdu.ts';

const settings: S7Settings = { model: 'S7-300', rack: 0, slot: 2, connection: 'pg' };

test.each<[Partial<S7Settings>, local: number, remote: number]>([
  [{}, 0x0100, 0x0102],
  [{ model: 'S7-1200', slot: 1 }, 0x0100, 0x0101],
  [{ model: 'S7-400', rack: 1, slot: 3, connection: 'op' }, 0x0100, 0x0223],
  [{ model: 'S7-200-SMART', slot: 0, connection: 'basic' }, 0x1000, 0x0300],
])('%o is called at its access points', (given, local, remote) => {
  expect(accessPointsOf({ ...settings, ...given })).toEqual({ local, remote });
});

function signIn(fake = createS7Fake(), serve = true) {
  const clock = createManualClock();
  let terms: S7Terms | null = null;
  const [near, far] = duplexPair();
  if (serve) fake.serve(far);
  const connect = s7Connector({
    dial: () => Promise.resolve(near),
    wheel: createTimerWheel(clock),
    settings,
    timeout: seconds(3),
    granted(given) {
      terms = given;
    },
  });
  return { clock, near, far, connect, terms: () => terms };
}

test('signs in and takes the terms the controller grants', async () => {
  const { connect, near, terms } = signIn(createS7Fake({ pduBytes: 480, jobs: 3 }));
  expect(await connect(new AbortController().signal)).toBe(near);
  expect(terms()).toEqual({ pduBytes: 480, jobs: 3 });
});

test('what comes in one piece with the terms is left for whoever takes the stream over', async () => {
  const { connect, near, far } = signIn(createS7Fake(), false);
  const behind = encodeMessage(Buffer.from('behind'));
  const setup = encodeMessage(encodeSetupReply(0, { pduBytes: 240, jobs: 1 }));
  far.once('data', () => {
    far.once('data', () => far.write(Buffer.concat([setup, behind])));
    far.write(encodeConnectConfirm());
  });
  expect(await connect(new AbortController().signal)).toBe(near);
  const heard: Buffer[] = [];
  near.on('data', (chunk: Buffer) => heard.push(chunk));
  near.resume();
  await waitFor('what came behind', () => heard.length > 0);
  expect(Buffer.concat(heard)).toEqual(behind);
});

test('one that admits us again and again is left', async () => {
  const { connect, far } = signIn(createS7Fake(), false);
  far.once('data', () => {
    far.write(Buffer.concat([encodeConnectConfirm(), encodeConnectConfirm()]));
  });
  await expect(connect(new AbortController().signal)).rejects.toThrow('link.handshake_refused');
});

test('a controller that refuses the terms is left', async () => {
  const fake = createS7Fake();
  fake.faults.refuseTerms = true;
  const { connect, near } = signIn(fake);
  await expect(connect(new AbortController().signal)).rejects.toThrow('link.handshake_refused');
  expect(near.destroyed).toBe(true);
});

test('a controller without a free connection closes the stream', async () => {
  const { connect, far } = signIn(createS7Fake(), false);
  far.once('data', () => far.end());
  await expect(connect(new AbortController().signal)).rejects.toThrow('link.handshake_refused');
});

test('one that says nothing is given up in time, and at once when nobody wants it', async () => {
  const { connect, clock } = signIn(createS7Fake(), false);
  const waiting = connect(new AbortController().signal);
  await Promise.resolve();
  clock.advance(milliseconds(2990));
  clock.advance(milliseconds(30));
  await expect(waiting).rejects.toThrow('link.timeout');
  const other = signIn(createS7Fake(), false);
  const abort = new AbortController();
  const abandoned = other.connect(abort.signal);
  await Promise.resolve();
  abort.abort();
  await expect(abandoned).rejects.toThrow('link.cancelled');
});
