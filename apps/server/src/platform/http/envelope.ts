/** Makes the reply on the wire out of a result or out of whatever was thrown. */
import {
  type Call,
  type Envelope,
  type ErrorCode,
  type ErrorEntry,
  errors,
  errorText,
  isErrorCode,
  type Language,
  refuse,
} from '@millwright/contract';
import { isDeclared } from '@millwright/contract/call/declared-errors';
import { bug, ConflictFault, Fault, type FaultDetails } from '@millwright/kernel';
import { quickened } from './quick-schema.ts';
import { isLargeReply, replyInSlices } from './reply/index.ts';

const done: Readonly<Record<Language, string>> = { 'zh-CN': '操作成功', 'en-US': 'Success' };

/** Codes that are HTTP's own; every other refusal was handled, which HTTP calls 200. */
const asHttpStatus: Readonly<Record<number, number>> = {
  401: 401,
  403: 401,
  408: 408,
  413: 413,
  429: 429,
  500: 500,
  503: 503,
};

export interface Answer {
  readonly status: number;
  readonly body: Envelope<unknown> | (Record<string, unknown> & { readonly code: number });
}

/**
 * The reply of a call that has succeeded, ready to be sent: one that is large is made in slices.
 * @throws Fault bug `http.reply` when the handler's result does not fit the declared reply
 */
export async function replyOf(
  call: Call,
  result: unknown,
  language: Language,
): Promise<{ readonly code: 200; readonly status: 200; readonly body: Answer['body'] | Buffer }> {
  const body =
    call.flat !== true && isLargeReply(result)
      ? await replyInSlices(call, result, {
          head: '{"code":200,"data":',
          tail: `,"message":${JSON.stringify(done[language])}}`,
        })
      : success(call, result, language).body;
  return { code: 200, status: 200, body };
}

/** @throws Fault bug when the handler's result does not fit the declared reply. */
export function success(call: Call, result: unknown, language: Language): Answer {
  const reply = quickened(call.reply).safeParse(result);
  if (!reply.success) {
    throw bug('http.reply', {
      call: call.name,
      issue: reply.error.issues[0]?.path.join('.') ?? '',
    });
  }
  const message = done[language];
  if (call.flat === true) {
    return { status: 200, body: { code: 200, ...(reply.data as object), message } };
  }
  return { status: 200, body: { code: 200, data: reply.data, message } };
}

/** What Fastify refuses before a handler is reached. */
function edgeFault(thrown: Error): Fault | null {
  const { code, statusCode } = thrown as { code?: unknown; statusCode?: unknown };
  if (statusCode === 413) return refuse('general.too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse('general.media_type');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return refuse('general.not_json');
  }
  return null;
}

/** Everything thrown is a fault of one family by the time it is answered or logged. */
export function toFault(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown;
  const edge = thrown instanceof Error ? edgeFault(thrown) : null;
  return edge ?? bug('general.internal', {}, thrown);
}

/** A code that no catalogue knows is our own mistake and tells the caller nothing. */
function publicCode(fault: Fault): ErrorCode {
  if (fault.family === 'bug') return 'general.internal';
  if (isErrorCode(fault.code)) return fault.code;
  return fault.family === 'outage' ? 'general.unavailable' : 'general.internal';
}

/** The code that the call would answer without having declared it; null when all is well. */
export function undeclaredCode(fault: Fault, call: Call): ErrorCode | null {
  const code = publicCode(fault);
  return isDeclared(call, code) ? null : code;
}

/** @param call the call that was being made, which gives a conflict's fresh state its shape */
export function failure(
  fault: Fault,
  caller: { readonly language: Language; readonly requestId: string },
  call?: Call,
): Answer {
  const code = publicCode(fault);
  const { status, field }: ErrorEntry = errors[code];
  const details: FaultDetails =
    code === 'general.internal'
      ? { request: caller.requestId }
      : { ...(field === undefined ? {} : { field }), ...fault.details };
  const fresh = fault instanceof ConflictFault ? call?.reply.safeParse(fault.fresh) : undefined;
  return {
    status: asHttpStatus[status] ?? 200,
    body: {
      code: status,
      data: fresh?.success === true ? fresh.data : null,
      message: errorText(code, details, caller.language),
      error: code,
      ...(Object.keys(details).length > 0 ? { details } : {}),
    },
  };
}
