/** What the access walk over identity cannot make through the API as its walkers. */
import { type UserId, userId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { hashToken } from '../../platform/access/index.ts';
import { insertDevice } from './sessions/devices.store.ts';
import { insertSession } from './sessions/sessions.store.ts';
import { insertTicket } from './sessions/sign-in-tickets.store.ts';
import { findUserByName, insertUser, updateUser } from './users/users.store.ts';

export interface IdentityRows {
  /** As if all codes had been asked for days ago, so that the limits allow another. */
  ageCodes(): Promise<void>;
  /** The code sent last. */
  lastCode(): Promise<string>;
  /** Any user, grade 1. */
  insertUser(userName: string): Promise<UserId>;
  insertSession(user: number): Promise<number>;
  insertDevice(user: number): Promise<number>;
  /** A browser that is told of alarms. */
  insertBrowser(
    user: number,
    address?: { readonly endpoint: string; readonly p256dh: string; readonly auth: string },
  ): Promise<number>;
  /** A device of the user of that name; answers its token. */
  rememberUser(userName: string): Promise<string>;
  /** A second factor that nobody has the secret of. */
  giveFactor(user: number): Promise<void>;
  removeFactors(): Promise<void>;
  /** As if everybody had just proved who they are. */
  proveSessions(): Promise<void>;
  /** As if the user had just said the right password; answers the ticket. */
  insertTicket(user: number): Promise<string>;
  /** Of the installation, or of the user who made it. */
  insertRole(roleName: string, owner?: number): Promise<number>;
  bindPhone(user: number, phone: string): Promise<void>;
  bindWechat(user: number): Promise<void>;
  /** Keeps what closing the account takes, and gives it back once it is closed. */
  keepAccount(user: number): Promise<void>;
  restoreAccounts(): Promise<void>;
}

interface KeptAccount {
  readonly row: string;
  readonly roles: number[];
  readonly items: number[];
  /** Roles that they made. */
  readonly own: number[];
}

const someday = new Date('2099-01-01');

export function createIdentityRows(db: Kysely<unknown>): IdentityRows {
  let made = 0;
  const kept = new Map<number, KeptAccount>();
  const ids = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> =>
    (await query.execute(db)).rows.map(({ id }) => id);
  const first = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
    (await ids(query))[0] ?? Number.NaN;
  const hash = (): string => `made for the walk ${++made}`;

  return {
    async ageCodes() {
      await sql`update verification_code set created_at = created_at - interval '2 days'`.execute(
        db,
      );
    },
    async lastCode() {
      const { rows } = await sql<{ code: string }>`
        select parameters->>'code' as code from message order by id desc limit 1`.execute(db);
      return rows[0]?.code ?? '';
    },
    async insertUser(userName) {
      const now = new Date();
      const id = await insertUser(db, {
        guid: crypto.randomUUID(),
        userName,
        passwordHash: '',
        grade: 1,
        demo: false,
        expiresAt: null,
        now,
      });
      return id ?? userId(Number.NaN);
    },
    async insertSession(user) {
      const tokenHash = hash();
      await insertSession(db, {
        tokenHash,
        user: userId(user),
        address: '',
        agent: '',
        language: 'en-US',
        now: new Date(),
        expiresAt: someday,
      });
      return first(sql`select id from session where token_hash = ${tokenHash}`);
    },
    insertDevice: (user) =>
      insertDevice(db, {
        user: userId(user),
        tokenHash: hash(),
        address: '',
        agent: '',
        now: new Date(),
        expiresAt: someday,
      }),
    async insertBrowser(user, address) {
      const device = await this.insertDevice(user);
      const { endpoint = hash(), p256dh = '', auth = '' } = address ?? {};
      return first(sql`insert into push_subscription
        (user_id, device_id, endpoint, p256dh, auth, frame, agent, created_at)
        values (${user}, ${device}, ${endpoint}, ${p256dh}, ${auth}, 'desktop', '', now()) returning id`);
    },
    async rememberUser(userName) {
      const token = `token ${hash()}`;
      const user = await findUserByName(db, userName);
      await insertDevice(db, {
        user: user?.id ?? userId(Number.NaN),
        tokenHash: hashToken(token),
        address: '',
        agent: '',
        now: new Date(),
        expiresAt: someday,
      });
      return token;
    },
    async giveFactor(user) {
      await sql`insert into second_factor (user_id, secret, begun_at, since)
        values (${user}, '', now(), now())`.execute(db);
    },
    async removeFactors() {
      await sql`delete from second_factor`.execute(db);
    },
    async proveSessions() {
      await sql`update session set proved_at = now()`.execute(db);
    },
    async insertTicket(user) {
      const ticket = `ticket ${hash()}`;
      await insertTicket(db, {
        token_hash: hashToken(ticket),
        user_id: userId(user),
        mode: 'password',
        remember: false,
        device_id: null,
        device_hash: null,
        expires_at: someday,
      });
      return ticket;
    },
    insertRole: (roleName, owner) =>
      first(sql`insert into role (role_name, owner_id, pages, created_at, updated_at)
        values (${roleName}, ${owner ?? null}, '{}', now(), now()) returning id`),
    async bindPhone(user, phone) {
      await updateUser(db, userId(user), { phone });
    },
    async bindWechat(user) {
      await updateUser(db, userId(user), { wechat_id: `wechat ${user}` });
    },
    async keepAccount(parent) {
      const { rows } = await sql<{ id: number; row: string }>`
        select id, jsonb_build_object('name', user_name, 'hash', password_hash)::text as row
          from app_user where closed_at is null and (id = ${parent} or parent_id = ${parent})
         -- Who made the roles of the others comes back first.
         order by parent_id nulls first`.execute(db);
      for (const { id: user, row } of rows) {
        kept.set(user, {
          row,
          roles: await ids(sql`select role_id as id from user_role where user_id = ${user}`),
          own: await ids(sql`select id from role where owner_id = ${user}`),
          items: await ids(sql`select item_id as id from item_user where user_id = ${user}`),
        });
      }
    },
    async restoreAccounts() {
      for (const [user, { row, roles, items, own }] of kept) {
        const { rows } = await sql`
          update app_user set closed_at = null, enabled = true,
            user_name = ${row}::jsonb->>'name', password_hash = ${row}::jsonb->>'hash'
           where id = ${user} and closed_at is not null returning id`.execute(db);
        if (rows.length === 0) continue;
        for (const role of own) {
          await sql`insert into role (id, role_name, owner_id, pages, created_at, updated_at)
            overriding system value values (${role}, ${`again ${role}`}, ${user}, '{}', now(), now())`.execute(
            db,
          );
        }
        for (const role of roles) {
          await sql`insert into user_role values (${user}, ${role})`.execute(db);
        }
        for (const item of items) {
          await sql`insert into item_user values (${user}, ${item})`.execute(db);
        }
      }
    },
  };
}
