export { createTrailProof } from './prove-trail.ts';
export { sealTrail } from './seal-trail.ts';
