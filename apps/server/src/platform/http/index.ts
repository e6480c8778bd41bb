/** The edge: declared calls as routes, one server. */
export type { CallContext, Download } from './call-context.ts';
export { isSameOrigin } from './caller/index.ts';
export { toFault } from './envelope.ts';
export type { UploadedFile, UploadedFiles } from './form.ts';
export { createHttp, type Http } from './http.ts';
export { schemaReasons } from './input/index.ts';
export type { PageContent } from './page.ts';
export { type CheckedHealth, checkOf, type HealthPart } from './probes/index.ts';
export { createSlowCalls, type SlowCalls } from './slow-calls.ts';
export { refuseTooMany, refuseUpgrade } from './upgrade.ts';
