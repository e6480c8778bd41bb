export { createTailReader, type Tail, type TailReader, withLastOf, withTail } from './tail.ts';
export { slotsOf, textChangesOf } from './tail-slots.ts';
