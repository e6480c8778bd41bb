export { createTailReader, type TailReader, withLastOf, withTail } from './tail.ts';
export { slotsOf, textChangesOf } from './tail-slots.ts';
