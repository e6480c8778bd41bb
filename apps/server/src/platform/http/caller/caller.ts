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
  /** Whether its token was a session's when it was last looked up here, by whomever: told without asking anybody. */
  isKnown(request: FastifyRequest): boolean;
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
  const tokenOf = ({ headers }: FastifyRequest): { token: string; byCookie: boolean } | null => {
    const bearer = bearerToken(headers.authorization);
    const token = bearer ?? readCookie(headers.cookie, 'session', needs.secure) ?? '';
    return token === '' ? null : { token, byCookie: bearer === undefined };
  };
  return {
    async sessionOf(request) {
      const given = tokenOf(request);
      if (given === null) return null;
      const session = await needs.guard.resolve(given.token);
      return session === null ? null : { session, byCookie: given.byCookie };
    },
    isKnown(request) {
      const given = tokenOf(request);
      return given !== null && needs.guard.knows(given.token);
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
