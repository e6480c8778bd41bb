import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { refuse } from '@millwright/contract';
import { after, hours, itemId, minutes, seconds, type UserId, userId } from '@millwright/kernel';
import { createManualClock, type ManualClock, waitFor } from '@millwright/testing';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { openTestPostgres, type TestPostgres } from '../../engines/postgres/testing.ts';
import { createJobs, type Jobs } from '../jobs/index.ts';
import { createTransactions, type Transactions } from '../storage/index.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import { createMailChannel } from './mail-channel.ts';
import type { Channel, OutgoingMessage } from './message.ts';
import { noFiles } from './no-files.builders.ts';

interface Mailbox {
  readonly url: string;
  /** Raw mails as they came in. */
  readonly mails: string[];
  readonly recipients: string[];
}

let test: TestPostgres;
let transactions: Transactions;
let clock: ManualClock;
const parts: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  test = await openTestPostgres();
  transactions = createTransactions(test.postgres);
});
afterAll(() => test?.drop());
beforeEach(async () => {
  await test.reset();
  clock = createManualClock();
});
afterEach(async () => {
  for (const part of parts.splice(0).reverse()) await part.stop();
});

async function openMailbox(options: SMTPServerOptions = {}): Promise<Mailbox> {
  const mails: string[] = [];
  const recipients: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, session, done) {
      let mail = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        mail += chunk;
      });
      stream.on('end', () => {
        mails.push(mail);
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  parts.push({ stop: () => new Promise((resolve) => server.close(() => resolve())) });
  return { url: `smtp://127.0.0.1:${port}`, mails, recipients };
}

function open(smtpUrl?: string): Promise<{ delivery: Delivery; jobs: Jobs }> {
  const from = 'Millwright <plant@example.com>';
  return openWith(smtpUrl === undefined ? [] : [createMailChannel(smtpUrl, from)]);
}

async function openWith(channels: readonly Channel[]) {
  const { db } = test.postgres;
  const jobs = createJobs({ postgres: test.postgres, clock, log: silentLog });
  const delivery = createDelivery({
    db,
    transactions,
    jobs,
    files: noFiles,
    channels,
    clock,
    log: silentLog,
  });
  await delivery.start(async ({ readerId }) => seeing.has(readerId));
  jobs.start();
  parts.push(jobs);
  return { delivery, jobs };
}

const seeing = new Set<UserId>();
const alarm: OutgoingMessage = {
  channel: 'mail',
  to: 'li@example.com',
  subject: '一号机 高温报警',
  text: 'Temperature 92 °C',
  html: '<b>92 °C</b>',
};
const send = (delivery: Delivery, change: Partial<OutgoingMessage> = {}) =>
  transactions.run((tx) => delivery.send(tx, { ...alarm, ...change }));
const timeUntil = (what: string, condition: () => Promise<boolean> | boolean) =>
  waitFor(what, () => {
    clock.advance(seconds(1));
    return condition();
  });
/** Time goes by while none is under way; less than a lease at once, so that one just taken keeps its own. */
const passTime = async (jobs: Jobs): Promise<void> => {
  if ((await jobs.counts()).running === 0) clock.advance(seconds(50));
};

it('sends mail, in any script, under one message id', async () => {
  const mailbox = await openMailbox();
  const { delivery } = await open(mailbox.url);
  await send(delivery);
  await timeUntil('the mail', async () => (await delivery.counts()).sent === 1);
  expect(mailbox.recipients).toEqual(['li@example.com']);
  const [mail = ''] = mailbox.mails;
  expect(mail).toContain('From: Millwright <plant@example.com>');
  expect(mail).toContain('Message-ID: <millwright-message-1@example.com>');
  const subject = /Subject: =\?UTF-8\?B\?([^?]+)/.exec(mail)?.[1] ?? '';
  expect(alarm.subject.startsWith(Buffer.from(subject, 'base64').toString())).toBe(true);
  expect(mail).toContain('text/html');
});

it('sends nothing for a transaction that was rolled back, and one mail per key', async () => {
  const mailbox = await openMailbox();
  const { delivery } = await open(mailbox.url);
  const undone = transactions.run(async (tx) => {
    await delivery.send(tx, alarm);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await send(delivery, { key: 'alarm:1' });
  await send(delivery, { key: 'alarm:1' });
  await timeUntil('the mail', async () => (await delivery.counts()).waiting === 0);
  expect(mailbox.mails).toHaveLength(1);
  expect(await delivery.counts()).toEqual({ held: 0, waiting: 0, sent: 1, failed: 0 });
});

it('holds messages while no mail server is configured and sends them once there is one', async () => {
  const before = await open();
  await send(before.delivery);
  expect(await before.delivery.counts()).toEqual({ held: 1, waiting: 0, sent: 0, failed: 0 });
  const { rows } = await test.postgres.pool.query('select recipient, subject, text from message');
  expect(rows).toEqual([{ recipient: alarm.to, subject: alarm.subject, text: alarm.text }]);
  await before.jobs.stop();

  const mailbox = await openMailbox();
  const { delivery } = await open(mailbox.url);
  await timeUntil('the held mail', async () => (await delivery.counts()).sent === 1);
  expect(mailbox.recipients).toEqual([alarm.to]);
});

it('tries again when the server is busy', async () => {
  let refusals = 2;
  const mailbox = await openMailbox({
    onRcptTo(_address, _session, done) {
      refusals -= 1;
      done(refusals < 0 ? null : Object.assign(new Error('try later'), { responseCode: 451 }));
    },
  });
  const { delivery } = await open(mailbox.url);
  await send(delivery);
  await timeUntil('the third attempt', async () => (await delivery.counts()).sent === 1);
  const { rows } = await test.postgres.pool.query('select attempts, last_error from message');
  expect(rows).toEqual([{ attempts: 3, last_error: null }]);
});

it('loses nothing to a server that is busy for an hour', async () => {
  const busyUntil = after(clock.now(), hours(1));
  const mailbox = await openMailbox({
    onRcptTo(_address, _session, done) {
      const isBusy = clock.now() < busyUntil;
      done(isBusy ? Object.assign(new Error('try later'), { responseCode: 451 }) : null);
    },
  });
  const { delivery, jobs } = await open(mailbox.url);
  for (const to of ['li@example.com', 'wang@example.com']) await send(delivery, { to });
  await waitFor('both mails', async () => {
    await passTime(jobs);
    return (await delivery.counts()).sent === 2;
  });
  expect(mailbox.recipients.toSorted()).toEqual(['li@example.com', 'wang@example.com']);
  const { rows } = await test.postgres.pool.query('select answer from message');
  expect(rows).toEqual(Array(2).fill({ answer: expect.stringMatching(/^250 /) }));
});

it('takes back what no channel has yet, and nothing that one has', async () => {
  const mailbox = await openMailbox();
  const { delivery } = await open(mailbox.url);
  const sent = await send(delivery);
  await timeUntil('the mail', async () => (await delivery.counts()).sent === 1);
  await transactions.run(async (tx) => {
    const waiting = await delivery.send(tx, { ...alarm, to: 'wang@example.com' });
    await delivery.withdraw(tx, [sent ?? 0, waiting ?? 0]);
  });
  expect(await delivery.counts()).toEqual({ held: 0, waiting: 0, sent: 1, failed: 1 });
  const { rows } = await test.postgres.pool.query(
    'select recipient, last_error from message order by id',
  );
  expect(rows).toEqual([
    { recipient: 'li@example.com', last_error: null },
    { recipient: 'wang@example.com', last_error: 'delivery.withdrawn' },
  ]);
});

it('sends what is about an item to who may see that when it goes out, not when it was written', async () => {
  const about = (id: number) => ({ itemId: itemId(7), readerId: userId(id) });
  seeing.clear();
  seeing.add(userId(1));
  const mailbox = await openMailbox();
  const { delivery } = await open(mailbox.url);
  await send(delivery, { about: about(1) });
  await send(delivery, { about: about(2), to: 'wang@example.com' });
  await timeUntil('both', async () => (await delivery.counts()).waiting === 0);
  expect(mailbox.recipients).toEqual(['li@example.com']);
  const { rows } = await test.postgres.pool.query(
    'select state, last_error, attempts from message order by id',
  );
  expect(rows).toEqual([
    { state: 'sent', last_error: null, attempts: 1 },
    { state: 'failed', last_error: 'delivery.reader_gone', attempts: 1 },
  ]);
});

it('gives up at once what the server refuses for good, and says why', async () => {
  const mailbox = await openMailbox({
    onRcptTo(_address, _session, done) {
      done(Object.assign(new Error('no such user'), { responseCode: 550 }));
    },
  });
  const { delivery, jobs } = await open(mailbox.url);
  await send(delivery);
  await timeUntil('the refusal', async () => (await delivery.counts()).failed === 1);
  const { rows } = await test.postgres.pool.query(
    'select attempts, last_error, error_details from message',
  );
  expect(rows).toEqual([
    {
      attempts: 1,
      last_error: 'delivery.refused',
      error_details: { reason: expect.stringContaining('no such user') },
    },
  ]);
  await waitFor('the end of the job', async () => (await jobs.counts()).running === 0);
  expect((await jobs.counts()).dead).toBe(0);
});

it.each([
  ['what no database takes', 'a\0b\ud83d', 'ab\ufffd'],
  ['more than is kept', `${'x'.repeat(1999)}😀`, 'x'.repeat(1999)],
])('gives up when the reason is %s', async (_what, reason, kept) => {
  const deliver = async () => {
    throw refuse('delivery.refused', { reason });
  };
  const { delivery } = await openWith([{ name: 'mail', deliver }]);
  await send(delivery);
  await timeUntil('the refusal', async () => (await delivery.counts()).failed === 1);
  const { rows } = await test.postgres.pool.query('select error_details from message');
  expect(rows).toEqual([{ error_details: { reason: kept } }]);
});

it('keeps trying while the server is away, then shows the message as failed', async () => {
  // A port that was free a moment ago may be somebody else's by now; nobody listens on this one.
  const { delivery, jobs } = await open('smtp://127.0.0.1:1');
  await send(delivery);
  await waitFor('the last attempt', async () => {
    await passTime(jobs);
    return (await jobs.counts()).dead === 1;
  });
  expect(await delivery.counts()).toEqual({ held: 0, waiting: 0, sent: 0, failed: 1 });
  const { rows } = await test.postgres.pool.query(
    'select attempts, last_error, error_details from message',
  );
  expect(rows).toEqual([
    {
      attempts: 20,
      last_error: 'delivery.failed',
      error_details: { reason: expect.stringContaining('ECONNREFUSED') },
    },
  ]);
});

describe('a secret', () => {
  const secret = () => ({
    text: 'Your code is 123456',
    html: '<b>123456</b>',
    parameters: { code: '123456' },
    secretUntil: after(clock.now(), minutes(5)),
  });
  const kept = async () =>
    (
      await test.postgres.pool.query(
        'select state, text, html, parameters, last_error, secret_until from message order by id',
      )
    ).rows;
  // It is no secret any more: nobody looks at it again.
  const gone = { text: '', html: null, parameters: null, secret_until: null };

  it('is blanked once it was sent, and other messages are not', async () => {
    const mailbox = await openMailbox();
    const { delivery } = await open(mailbox.url);
    await send(delivery, secret());
    await send(delivery);
    await timeUntil('both mails', async () => (await delivery.counts()).sent === 2);
    expect(mailbox.mails.some((mail) => mail.includes('123456'))).toBe(true);
    await waitFor('the blank', async () => (await kept())[0]?.text === '');
    const [first, second] = await kept();
    expect(first).toMatchObject({ ...gone, state: 'sent' });
    expect(second).toMatchObject({ text: alarm.text });
  });

  it('that nobody took is blanked when it is of use no more, and is sent no more', async () => {
    const before = await open();
    await send(before.delivery, secret());
    clock.advance(minutes(5));
    await before.jobs.stop();
    const mailbox = await openMailbox();
    const { delivery } = await open(mailbox.url);
    expect(await kept()).toEqual([{ ...gone, state: 'failed', last_error: 'delivery.expired' }]);
    await delivery.blankSecrets();
    expect(mailbox.mails).toEqual([]);
  });
});
