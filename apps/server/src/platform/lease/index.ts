/** Which of the servers on one database collects. */
export { type JoinNeeds, joinServers } from './join-servers.ts';
export { type Lease, ownLease } from './lease.ts';
export { readServerId } from './server-id.ts';
