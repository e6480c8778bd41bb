/** A mail server and a program with a webhook that keep all that they are sent, by whoever sends it again. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Something that came, as often as it came. */
export interface Received {
  /** What is the same each time: of a mail its Message-ID, of a webhook its key. */
  readonly key: string;
  /** The address that it came to; of a webhook its path. */
  readonly to: string;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface MailAndHooks {
  readonly smtpUrl: string;
  /** Without a slash at the end. */
  readonly hookUrl: string;
  readonly mails: readonly Received[];
  readonly hooks: readonly Received[];
  close(): Promise<void>;
}

/** @param answersAfterMs how long it says nothing once it has all: whoever is killed meanwhile sends it again */
export async function startMailAndHooks(answersAfterMs = 0): Promise<MailAndHooks> {
  const mails: Received[] = [];
  const hooks: Received[] = [];
  const mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, session, done) {
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (part: string) => {
        text += part;
      });
      stream.on('end', () => {
        const key = /^Message-ID: (.*)$/im.exec(text)?.[1] ?? '';
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',');
        mails.push({ key, to, text, at: Date.now() });
        setTimeout(done, answersAfterMs);
      });
    },
  });
  // One whose sender was killed.
  mailServer.on('error', () => {});
  const listener = mailServer.listen(0, '127.0.0.1');
  const program = createServer((request, reply) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('error', () => {});
    request.on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      const key = String(request.headers['millwright-key']);
      hooks.push({ key, to: request.url ?? '', text, at: Date.now() });
      setTimeout(() => reply.end('taken'), answersAfterMs);
    });
  }).listen(0, '127.0.0.1');
  await Promise.all([once(listener, 'listening'), once(program, 'listening')]);
  const portOf = (server: { address(): AddressInfo | string | null }): number =>
    (server.address() as AddressInfo).port;
  return {
    smtpUrl: `smtp://127.0.0.1:${portOf(listener)}`,
    hookUrl: `http://127.0.0.1:${portOf(program)}`,
    mails,
    hooks,
    async close() {
      program.closeAllConnections();
      await new Promise((resolve) => program.close(resolve));
      await new Promise<void>((resolve) => mailServer.close(() => resolve()));
    },
  };
}
