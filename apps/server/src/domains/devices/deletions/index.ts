export { routeDeletions } from './deletions.routes.ts';
export { createDeletions, type Deletions } from './deletions.ts';
