import type { FastifyReply } from 'fastify';
import type { AdmittedSession, OpenBodies } from '../../admission/index.ts';
import type { Download } from '../call-context.ts';

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
  const { close } = replies.open(whose, { kept: length, length }, () => raw.destroy());
  raw.once('close', close);
}

/**
 * The same of a file that is in memory as a whole. One that is read while it goes holds no more than
 * a connection does.
 * @throws Fault refusal `general.too_many` {seconds} when too much waits to be taken
 */
export function holdDownload(
  replies: OpenBodies,
  whose: AdmittedSession | string,
  reply: FastifyReply,
  content: Download['content'],
): void {
  if (typeof content !== 'string' && !(content instanceof Uint8Array)) return;
  holdReply(replies, whose, reply, content);
}
