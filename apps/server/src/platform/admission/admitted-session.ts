import { networkOf } from '../../base/network.ts';

/** Whose call it is. */
export interface AdmittedSession {
  readonly tokenHash: string;
  readonly userId: number;
  readonly accountId: number;
}

/** Whom what a call takes up counts for: an account, else a network. */
export const ownerOf = (whose: AdmittedSession | string): string =>
  typeof whose === 'string' ? networkOf(whose) : `account ${whose.accountId}`;

/** The same of a command, which counts for its person alone. */
export const personOf = (whose: AdmittedSession | string): string =>
  typeof whose === 'string' ? networkOf(whose) : `person ${whose.userId}`;
