export {
  type Call,
  type CallInput,
  type CallParsed,
  type CallReply,
  defineCall,
  type Envelope,
  type Method,
  type OwnedKind,
  type Rule,
  type ScopeKind,
} from './call.ts';
export { errorText, isErrorCode } from './error-text.ts';
export { type ErrorCode, type ErrorEntry, errors } from './errors.ts';
export { type Language, languages, pickLanguage } from './language.ts';
export { type Permission, permissions } from './permissions.ts';
export { type RefusalDetails, refuse, refuseAs } from './refuse.ts';
