/** Hands one message to its channel and writes down what came of it. */
import { refuse } from '@millwright/contract';
import { type Clock, Fault, outage } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Files } from '../files/index.ts';
import {
  blankSecrets,
  findWaiting,
  markFailure,
  markHeld,
  markReaderGone,
  markSent,
  type WaitingMessage,
} from './delivery.store.ts';
import type { Channel, ItemReader, MessageToDeliver } from './message.ts';
import type { SlowReceivers } from './slow-receivers.ts';

export interface DeliverNeeds {
  readonly db: Kysely<unknown>;
  readonly files: Pick<Files, 'open'>;
  readonly channels: ReadonlyMap<string, Channel>;
  readonly clock: Clock;
  readonly slow: SlowReceivers;
  readonly maySee: (about: ItemReader) => Promise<boolean>;
}

/** @throws Fault refusal `delivery.attachment_gone` {name}; outages of the folder of files */
async function openAttachment(
  files: DeliverNeeds['files'],
  attachment: { readonly fileId: number | null; readonly name: string } | null,
): Promise<Pick<MessageToDeliver, 'file'>> {
  if (attachment === null) return {};
  const { fileId, name } = attachment;
  if (fileId === null) throw refuse('delivery.attachment_gone', { name });
  try {
    const { file, content } = await files.open(fileId);
    return { file: { name, mime: file.mime, content } };
  } catch (error) {
    if (!(error instanceof Fault && error.family === 'refusal')) throw error;
    if (error.code === 'general.not_found')
      throw refuse('delivery.attachment_gone', { name }, error);
    // It may lie with another server, which tries as well.
    throw outage('general.unavailable', { service: 'files' }, error);
  }
}

export async function deliverMessage(
  needs: DeliverNeeds,
  id: number,
  isLast: boolean,
): Promise<void> {
  const { db, channels, clock } = needs;
  await blankSecrets(db, clock.now());
  const message = await findWaiting(db, id);
  if (message === undefined) return;
  const channel = channels.get(message.channel);
  if (channel === undefined) return markHeld(db, id);
  const { receiverOf } = channel;
  const ask = (): Promise<void> => hand(needs, { id, isLast }, message, channel);
  return await (receiverOf === undefined ? ask() : needs.slow.around(receiverOf(message.to), ask));
}

async function hand(
  { db, files, clock, maySee }: DeliverNeeds,
  { id, isLast }: { readonly id: number; readonly isLast: boolean },
  { attachment, about, ...rest }: WaitingMessage,
  channel: Channel,
): Promise<void> {
  // Asked last: it may have waited for a slow receiver.
  if (about !== undefined && !(await maySee(about))) return markReaderGone(db, id);
  let answer: string;
  try {
    const opened = await openAttachment(files, attachment);
    try {
      answer = await channel.deliver({ ...rest, ...opened });
    } finally {
      opened.file?.content.destroy();
    }
  } catch (error) {
    const isRefused = error instanceof Fault && error.family === 'refusal';
    await markFailure(db, id, error, isRefused || isLast);
    if (isRefused) return;
    throw error;
  }
  await markSent(db, id, { answer, now: clock.now() });
}
