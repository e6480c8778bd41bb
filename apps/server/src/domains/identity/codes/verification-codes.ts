/** Sends and checks the six digits that prove whose phone or e-mail address it is. */
import { createHmac, type KeyObject, randomInt, timingSafeEqual } from 'node:crypto';
import type { Language } from '@millwright/contract';
import { refuse } from '@millwright/contract';
import type { CodeSent } from '@millwright/contract/identity/account.schemas';
import { after, type Clock, type UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { networkOf } from '../../../platform/admission/index.ts';
import type { Delivery } from '../../../platform/notify/index.ts';
import type { Transactions, Tx } from '../../../platform/storage/index.ts';
import { checkAsking, codeAttempts, codeLength, codePause } from './code-limits.ts';
import { codeMessage, takenMessage } from './code-message.ts';
import {
  attemptCode,
  type CodeAsker,
  type CodePurpose,
  insertCode,
  useCode,
} from './codes.store.ts';

export interface CodeRequest {
  readonly purpose: CodePurpose;
  /** What the code is checked by and limits are kept by: where it goes, unless `to` says. */
  readonly target: string;
  readonly to?: string;
  /** Whose account it is about. */
  readonly user: UserId | null;
  /**
   * `code` sends one; `taken` tells the owner of the address that it has an account; `nothing` only
   * counts. The caller of the API cannot tell which.
   */
  readonly send: 'code' | 'taken' | 'nothing';
  readonly address: string;
  readonly asker: CodeAsker;
  readonly language: Language;
}

export interface CheckedCode {
  readonly id: number;
  /** Whose account the code is about. */
  readonly user: UserId | null;
}

export interface VerificationCodes {
  /** @throws Fault refusal `general.too_many` {seconds} */
  send(request: CodeRequest): Promise<CodeSent>;
  /**
   * Counts the attempt and looks whether the code is right; it can be used until `use`.
   * @param address where it is given from
   * @throws Fault refusal `identity.wrong_code`
   */
  check(
    about: { readonly purpose: CodePurpose; readonly target: string },
    code: string,
    address: string,
  ): Promise<CheckedCode>;
  /** @throws Fault refusal `identity.wrong_code` when it was used meanwhile */
  use(tx: Tx, checked: CheckedCode): Promise<void>;
}

export function createVerificationCodes(needs: {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly delivery: Pick<Delivery, 'send'>;
  readonly clock: Clock;
  /** A secret that is not in the database: six digits alone are quickly tried out. */
  readonly secret: KeyObject;
}): VerificationCodes {
  const { db, transactions, delivery, clock } = needs;
  const secret = needs.secret.export({ type: 'pkcs8', format: 'der' });
  const hash = (target: string, code: string): string =>
    createHmac('sha256', secret).update(`${target} ${code}`).digest('hex');
  const fold = (target: string): string => target.toLowerCase();

  return {
    async send({ purpose, user, send, address, asker, language, ...request }) {
      const target = fold(request.target);
      const to = request.to ?? request.target;
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await transactions.run(async (tx) => {
        const now = clock.now();
        const until = after(now, codeLength);
        await checkAsking(tx, { target, address, user, asker }, now);
        await insertCode(tx, {
          purpose,
          target,
          user,
          address: networkOf(address),
          asker,
          hash: send === 'code' ? hash(target, code) : '',
          now: new Date(now),
          expiresAt: new Date(until),
        });
        const message =
          send === 'code'
            ? codeMessage(to, { code, until }, language)
            : send === 'taken'
              ? takenMessage(to, language)
              : null;
        if (message !== null) await delivery.send(tx, message);
      });
      return { validFor: codeLength / 1000, nextAfter: codePause / 1000 };
    },
    async check({ purpose, ...about }, code, address) {
      const target = fold(about.target);
      const now = new Date(clock.now());
      const found = await attemptCode(
        db,
        { purpose, target, network: networkOf(address) },
        now,
        codeAttempts,
      );
      const given = Buffer.from(hash(target, code));
      const wanted = Buffer.from(found?.hash ?? '');
      if (
        found === undefined ||
        given.length !== wanted.length ||
        !timingSafeEqual(given, wanted)
      ) {
        throw refuse('identity.wrong_code');
      }
      return { id: found.id, user: found.user };
    },
    async use(tx, { id }) {
      const isUsed = await useCode(tx, id, new Date(clock.now()));
      if (!isUsed) throw refuse('identity.wrong_code');
    },
  };
}
