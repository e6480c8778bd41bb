/** Mail through the SMTP server of SMTP_URL (RFC 5321). */
import { refuse } from '@millwright/contract';
import type { Transporter } from 'nodemailer';
import type { Channel } from './message.ts';

/** Milliseconds that the server may take to answer at each step. */
const timeout = 20_000;

/**
 * @param url `smtp://user:password@host:587` or `smtps://…:465`.
 * @param from sender as it stands in the From field.
 */
export function createMailChannel(url: string, from: string): Channel {
  const open = async (): Promise<Transporter> => {
    // Loaded with the first mail: most servers send none.
    const { createTransport } = await import('nodemailer');
    return createTransport(
      { url, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout },
      { from, disableFileAccess: true, disableUrlAccess: true },
    );
  };
  let transport: Promise<Transporter> | undefined;
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    name: 'mail',
    async deliver({ id, to, subject, text, html, file }) {
      transport ??= open();
      try {
        const { response } = await (await transport).sendMail({
          to,
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          ...(file === undefined
            ? {}
            : {
                attachments: [
                  { filename: file.name, contentType: file.mime, content: file.content },
                ],
              }),
          // The same on every attempt, so that a repeat after a lost answer can be recognised.
          messageId: `<millwright-message-${id}@${domain}>`,
        });
        return String(response);
      } catch (error) {
        throw isPermanent(error)
          ? refuse('delivery.refused', { reason: String(error) }, error)
          : error;
      }
    },
  };
}

/**
 * RFC 5321 §4.2.1: 5yz says that trying again unchanged will not help. Said to our credentials it
 * is about the configuration, and the message waits for that to be mended.
 */
const isPermanent = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;
