/** Turns a stored event into what its consumers were promised. */
import type { EventToken } from '@millwright/contract/manifest/event';

/** The event cannot be read by this release, however often it is tried. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** @throws UnreadableEvent saying in words what does not fit */
export function readEvent<Data>(
  event: EventToken<Data>,
  stored: { readonly version: number; readonly data: unknown },
): Data {
  if (stored.version !== event.version) {
    throw new UnreadableEvent(
      `${event.name} was stored as version ${stored.version}; this release reads version ${event.version}`,
    );
  }
  const read = event.data.safeParse(stored.data);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new UnreadableEvent(
    `${event.name} version ${event.version} is not what it promises: ${issue?.path.join('.')} ${issue?.message}`,
  );
}
