/** Whether the server is well, for whoever watches it. */
export { type CheckedHealth, checkOf, type HealthPart } from './health-check.ts';
export { serveProbes } from './probes.ts';
