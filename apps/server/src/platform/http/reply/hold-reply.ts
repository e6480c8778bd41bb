import { type Clock, seconds } from '@millwright/kernel';
import type { FastifyReply } from 'fastify';
import {
  type Admission,
  type AdmittedSession,
  type OpenBodies,
  ownerOf,
} from '../../admission/index.ts';
import type { Download } from '../call-context.ts';

interface DownloadNeeds extends Pick<Admission, 'replies' | 'downloads'> {
  readonly clock: Pick<Clock, 'after'>;
}

/** Bytes up to which a reply is not counted: there are no more of them than connections. */
const small = 65_536;

/**
 * Counts a reply until its caller has taken it; who does not take it loses the connection.
 * @throws Fault refusal `general.too_many` {seconds} when too much waits to be taken
 */
export function holdReply(
  replies: OpenBodies,
  whose: AdmittedSession | string,
  { raw }: FastifyReply,
  content: string | Uint8Array,
): void {
  const length = Buffer.byteLength(content);
  if (length <= small || raw.destroyed) return;
  const { close } = replies.open(ownerOf(whose), { kept: length, length }, () => raw.destroy());
  raw.once('close', close);
}

/** Whoever takes nothing of a file for so long loses the connection. */
const longestStop = seconds(60);

/**
 * The same of a file that is in memory as a whole. One that is made while it goes is counted until it
 * has gone: its work goes on as long as that.
 * @throws Fault refusal `general.too_many` {seconds} when too much waits to be taken, or goes
 */
export function holdDownload(
  { replies, downloads, clock }: DownloadNeeds,
  whose: AdmittedSession | string,
  reply: FastifyReply,
  content: Download['content'],
): void {
  if (typeof content === 'string' || content instanceof Uint8Array) {
    holdReply(replies, whose, reply, content);
    return;
  }
  const { raw } = reply;
  let close: () => void;
  try {
    // Nobody without a session is given a file that is made while it goes.
    close = typeof whose === 'string' ? () => {} : downloads.open(whose);
  } catch (error) {
    content.destroy();
    throw error;
  }
  let cancel = clock.after(longestStop, look);
  const goOn = (): void => {
    cancel();
    cancel = clock.after(longestStop, look);
  };
  function look(): void {
    if (raw.writableNeedDrain) raw.destroy();
    else goOn();
  }
  raw.on('drain', goOn);
  const end = (): void => {
    cancel();
    close();
  };
  if (raw.destroyed) end();
  else raw.once('close', end);
}
