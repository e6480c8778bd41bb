/** The edge: declared calls as routes, one server. */
export type { UploadedFile, UploadedFiles } from './body/index.ts';
export type { CallContext, Download } from './call-context.ts';
export { isProxyOf, isSameOrigin } from './caller/index.ts';
export { toFault } from './envelope.ts';
export { createHttp, type Http } from './http.ts';
export { sayField, schemaReasons } from './input/index.ts';
export type { PageContent } from './page.ts';
export { type CheckedHealth, checkOf, type HealthPart } from './probes/index.ts';
export { createSlowCalls, type SlowCalls } from './slow-calls.ts';
export { refuseTooMany, refuseUpgrade } from './upgrade.ts';
