import { carrying, defineTopic } from '../../manifest/topic.ts';
import type { Hold } from './holds.schemas.ts';

/** A button that is held changed its state. */
export const holdsTopic = defineTopic('holds', { to: 'item', data: carrying<Hold>() });
