import type { FastifyReply } from 'fastify';
import { seenName } from '../../base/file-name.ts';
import type { Download } from './call-context.ts';

/** RFC 6266: an ASCII name for old readers and the true one in UTF-8. */
function disposition({ name: given, inline }: Download): string {
  // It may be made of names that somebody gave.
  const name = seenName(given);
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const kind = inline === true ? 'inline' : 'attachment';
  const utf8 = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

/** Sends a file; whatever it is, opened in the browser it can run nothing and reach nothing. */
export function sendDownload(reply: FastifyReply, file: Download): FastifyReply {
  return reply
    .header('content-disposition', disposition(file))
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    .header(
      'cache-control',
      file.immutable === true ? 'private, max-age=31536000, immutable' : 'private, no-store',
    )
    .type(file.mime)
    .send(file.content);
}
