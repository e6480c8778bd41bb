export { type Call, type CallParsed, defineCall, type Rule } from './call.ts';
export { type Domain, type DomainName, domains } from './domains.ts';
export type { CallInput, CallReply, Endpoint, Method } from './endpoint.ts';
export type { Envelope } from './envelope.ts';
export { errorText, isErrorCode } from './error-text.ts';
export { type ErrorCode, type ErrorEntry, errors } from './errors.ts';
export { type Language, languages, pickLanguage } from './language.ts';
export { type Permission, permissions } from './permissions.ts';
export type { AuditAction, ScopeKind, Subject } from './subjects.ts';
