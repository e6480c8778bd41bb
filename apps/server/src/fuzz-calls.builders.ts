/** For the fuzz of the calls: the server as its own process, and two users with one of everything. */
import { permissions } from '@millwright/contract';
import { allCalls } from '@millwright/contract/call/calls';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { secondFactorCalls } from '@millwright/contract/identity/sign-in/second-factor.calls';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { minutes } from '@millwright/kernel';
import type { CallCase, WalkSide } from '@millwright/testing/access-cases';
import { openWalk } from '@millwright/testing/access-walk';
import { signIn } from '@millwright/testing/api-session';
import { startMillwright } from '@millwright/testing/start-millwright';
import { loadDomainCases } from './domain-cases.builders.ts';
import { openTestPostgres } from './engines/postgres/testing.ts';

const password = 'walker12';
/** More than anybody sends: what is refused as too many shows nothing of what the call would do. */
const unlimited = '1000000';

/** Of the calls that declare a rate of their own, too. */
const withoutRates = import.meta.resolve('@millwright/testing/fuzz/without-call-rates');

/** Proofs are good for five minutes and not given without end; one call takes four at most. */
const proofMs = 60_000;

/** @param env what the server's environment has besides */
export async function startServerForFuzz(env: Readonly<Record<string, string>> = {}) {
  const { postgres, drop } = await openTestPostgres({ migrations: false });
  const fake = createModbusFake();
  const machine = { host: '127.0.0.1', port: await fake.listen() };
  const server = await startMillwright({
    // It is begun where others work too, and gives way to them.
    startLimit: minutes(5),
    env: {
      DATABASE_URL: postgres.url,
      DEVICE_RANGES: `${machine.host}/32:${machine.port}`,
      CALLS_PER_NETWORK: unlimited,
      CALLS_PER_ACCOUNT: unlimited,
      CALLS_PER_SESSION: unlimited,
      PUBLIC_CALLS_PER_NETWORK: unlimited,
      SESSIONS_PER_USER: unlimited,
      LOG_LEVEL: 'warn',
      ...env,
      NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} --import ${withoutRates}`,
    },
  });
  let provedAt = Number.NEGATIVE_INFINITY;
  const admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const role = { roleName: 'all', pages: [], permissions: [...permissions] };
  const { id: roleId } = await admin.call(roleCalls.create, role);
  /** The administrator says the password again in time, without which what follows would be refused. */
  const proveAdmin = async (): Promise<void> => {
    if (performance.now() - provedAt < proofMs) return;
    await admin.call(secondFactorCalls.prove, { password: server.adminPassword });
    provedAt = performance.now();
  };
  const addUser = (userName: string) =>
    admin.call(userCalls.create, { userName, password, grade: 1, roles: [roleId] });
  for (const userName of ['owner', 'stranger', 'subuser']) await addUser(userName);

  const domains = await loadDomainCases({ db: postgres.db, machine });
  const walk = await openWalk({
    url: server.url,
    calls: allCalls,
    publicCalls: [],
    cases: domains,
    signIn: async (actor) => (await signIn(server.url, { userName: actor, password })).token,
    share: async () => {},
    digest: async () => '',
  });
  const { owner, token } = walk.report();
  const cases = new Map(domains.flatMap((part) => part.cases).map((one) => [one.call.name, one]));
  let users = 0;

  return {
    server,
    pool: postgres.pool,
    owner: owner as WalkSide,
    caseOf: (name: string): CallCase | undefined => cases.get(name),
    tokens: {
      admin: admin.token,
      owner: await token('owner'),
      stranger: await token('stranger'),
    },
    proveAdmin,
    /** The session of a new user with every permission, for what ends accounts and sessions. */
    async anybody(): Promise<string> {
      await proveAdmin();
      users += 1;
      const userName = `fuzzed${users}`;
      await addUser(userName);
      return (await signIn(server.url, { userName, password })).token;
    },
    async stop() {
      await server.stop();
      await fake.close();
      await drop();
    },
  };
}
