/** Who sends a request, and which language they read. */
import { type Language, languages, pickLanguage } from '@millwright/contract';
import type { FastifyRequest } from 'fastify';
import type { Session, SessionGuard } from '../../access/index.ts';
import { readCookie } from './cookie.ts';

export interface Caller {
  readonly session: Session;
  /** The browser sent the token by itself, so the request may have been forged. */
  readonly byCookie: boolean;
}

export interface Callers {
  /** Null when there is no token, or none that is good (any more). */
  sessionOf(request: FastifyRequest): Promise<Caller | null>;
  /** The same session as it is now; null once it is over. */
  sessionAgain(session: Session): Promise<Session | null>;
  /**
   * What the request itself asks for, by `x-language` or Accept-Language; else what its user chose
   * last in this session; else the first.
   */
  languageOf(request: FastifyRequest, session?: Session): Language;
}

const first = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

function bearerToken(header: string | undefined): string | undefined {
  const match = /^bearer +(\S+)$/i.exec(header ?? '');
  return match?.[1];
}

export function createCallers(needs: { guard: SessionGuard; secure: boolean }): Callers {
  return {
    async sessionOf(request) {
      const bearer = bearerToken(request.headers.authorization);
      const token = bearer ?? readCookie(request.headers.cookie, 'session', needs.secure);
      if (token === undefined || token === '') return null;
      const session = await needs.guard.resolve(token);
      return session === null ? null : { session, byCookie: bearer === undefined };
    },
    sessionAgain: ({ tokenHash }) => needs.guard.resolveHash(tokenHash),
    languageOf(request, session) {
      return (
        pickLanguage(first(request.headers['x-language'])) ??
        pickLanguage(request.headers['accept-language']) ??
        session?.language ??
        languages[0]
      );
    },
  };
}
