/** The bus of one process, with the subjects and the order of NATS. */
import type { Health } from '../../base/lifecycle.ts';

type Receive = (payload: Uint8Array, subject: string) => void;

interface Listener {
  readonly tokens: readonly string[];
  readonly receive: Receive;
}

export function subjectMatches(wanted: readonly string[], given: readonly string[]): boolean {
  for (const [index, token] of wanted.entries()) {
    if (index >= given.length) return false;
    if (token === '>') return true;
    if (token !== '*' && token !== given[index]) return false;
  }
  return wanted.length === given.length;
}

export interface LocalBus {
  health(): Promise<Health>;
  /** Never: nothing is lost within a process. */
  onReturn(listener: () => void): () => void;
  publish(subject: string, payload: Uint8Array): void;
  subscribe(subject: string, receive: Receive): () => void;
  stop(): Promise<void>;
}

export function createLocalBus(): LocalBus {
  const listeners = new Set<Listener>();
  return {
    health: async () => ({ name: 'bus', ok: true }),
    onReturn: () => () => undefined,
    publish(subject, payload) {
      const given = subject.split('.');
      // Later, as over a network: a publisher never runs its listeners inside its own work.
      queueMicrotask(() => {
        for (const { tokens, receive } of listeners) {
          if (subjectMatches(tokens, given)) receive(payload, subject);
        }
      });
    },
    subscribe(subject, receive) {
      const listener = { tokens: subject.split('.'), receive };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: async () => listeners.clear(),
  };
}
