/** Messages over NATS that are believed: signed by a server on the same database. */
export { readBusSecret } from './bus-secret.store.ts';
export { signNats } from './signed-nats.ts';
