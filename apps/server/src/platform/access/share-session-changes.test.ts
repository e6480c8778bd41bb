import { systemClock, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { expect, it } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { createLocalBus } from '../events/local-bus.ts';
import { createSessionGuard, type SessionChange } from './session-guard.ts';
import { shareSessionChanges } from './share-session-changes.ts';

it('is heard once by each server, by the one that told it at once', async () => {
  const local = createLocalBus();
  const bus = {
    publish: (subject: string, payload: string) => local.publish(subject, Buffer.from(payload)),
    subscribe: local.subscribe,
  };
  const [one, other] = [0, 1].map(() => {
    const guard = createSessionGuard({ clock: systemClock });
    const heard: SessionChange[] = [];
    guard.onChange((change) => heard.push(change));
    shareSessionChanges({ guard, bus, log: silentLog });
    return { guard, heard };
  });
  if (one === undefined || other === undefined) return expect.unreachable();
  const changes: SessionChange[] = [
    { kind: 'access', userId: userId(7) },
    { kind: 'ended', tokenHash: 'a' },
  ];
  for (const change of changes) one.guard.announce(change);
  expect(one.heard).toEqual(changes);
  await waitFor('the other', () => other.heard.length === changes.length);
  expect([one.heard, other.heard]).toEqual([changes, changes]);
  // What is no change harms nobody.
  bus.publish('access.changed', 'no');
  one.guard.announce({ kind: 'ended', userId: userId(8) });
  await waitFor('the next', () => other.heard.length === 3);
  await local.stop();
});
