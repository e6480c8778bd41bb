import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { systemClock } from '@millwright/kernel';
import { type SmsSandbox, startSmsSandbox } from '@millwright/plant/sandbox/sms-sandbox';
import { waitFor } from '@millwright/testing';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { openTestPostgres, type TestPostgres } from '../../../engines/postgres/testing.ts';
import { createJobs, type Jobs } from '../../../platform/jobs/index.ts';
import {
  createDelivery,
  createMailChannel,
  createSmsChannel,
} from '../../../platform/notify/index.ts';
import { noFiles } from '../../../platform/notify/no-files.builders.ts';
import { createTransactions } from '../../../platform/storage/index.ts';
import { createVerificationCodes, type VerificationCodes } from './verification-codes.ts';

const clock = systemClock;
const log = silentLog;
const key = { id: 'key', secret: 'secret' };

let postgres: TestPostgres;
let phones: SmsSandbox;
let post: SMTPServer;
let jobs: Jobs;
let codes: VerificationCodes;
const mails: string[] = [];

beforeAll(async () => {
  postgres = await openTestPostgres();
  phones = await startSmsSandbox(key);
  post = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  const listener = post.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const { db } = postgres.postgres;
  const transactions = createTransactions({ db });
  jobs = createJobs({ postgres: postgres.postgres, clock, log });
  const sms = {
    url: phones.url,
    accessKeyId: key.id,
    accessKeySecret: key.secret,
    signName: 'Millwright',
  };
  const channels = [
    createMailChannel(`smtp://127.0.0.1:${port}`, 'Millwright <millwright@localhost>'),
    createSmsChannel(sms, { clock, template: { channel: 'sms', code: 'SMS_1' } }),
  ];
  const delivery = createDelivery({ db, transactions, jobs, files: noFiles, channels, clock, log });
  const { privateKey: secret } = generateKeyPairSync('ed25519');
  codes = createVerificationCodes({ db, transactions, delivery, clock, secret });
  jobs.start();
});
afterAll(async () => {
  await jobs?.stop();
  await new Promise<void>((resolve) => post.close(() => resolve()));
  await phones?.stop();
  await postgres?.drop();
});

const about = (target: string) => ({ purpose: 'bind', target }) as const;
const send = (target: string) =>
  codes.send({
    ...about(target),
    user: null,
    send: 'code',
    address: '192.0.2.1',
    asker: 'stranger',
    language: 'en-US',
  });

it('a code reaches the mailbox and is the right one', async () => {
  await send('li.wei@example.com');
  await waitFor('the mail', () => mails.length > 0);
  const code = /code is (\d{6})/.exec(mails[0] ?? '')?.[1] ?? '';
  await codes.check(about('li.wei@example.com'), code, '192.0.2.1');
  await expect(codes.check(about('other@example.com'), code, '192.0.2.1')).rejects.toMatchObject({
    code: 'identity.wrong_code',
  });
});

it('a code reaches the phone and is the right one', async () => {
  await send('13800138000');
  await waitFor('the short message', () => phones.sent.length > 0);
  expect(phones.sent[0]).toMatchObject({ phone: '13800138000', templateCode: 'SMS_1' });
  await codes.check(about('13800138000'), phones.sent[0]?.parameters.code ?? '', '192.0.2.1');
});
