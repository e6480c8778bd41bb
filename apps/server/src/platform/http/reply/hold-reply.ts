import type { FastifyReply } from 'fastify';
import type { AdmittedSession, OpenBodies } from '../../admission/index.ts';

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
  content: string | Buffer,
): void {
  const length = Buffer.byteLength(content);
  if (length <= small || raw.destroyed) return;
  const { close } = replies.open(whose, { kept: length, length }, () => raw.destroy());
  raw.once('close', close);
}
