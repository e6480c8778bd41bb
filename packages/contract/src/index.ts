export {
  type Call,
  type CallInput,
  type CallParsed,
  type CallReply,
  defineCall,
  type Envelope,
  type Method,
  type Rule,
  type ScopeKind,
} from './call.ts';
export { type ErrorCode, type ErrorEntry, errors } from './errors.ts';
export { type Permission, permissions } from './permissions.ts';
