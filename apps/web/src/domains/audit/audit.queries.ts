/** The only network code of the logs on the web. */
import { auditCalls } from '@millwright/contract/audit/audit.calls';
import { onlineLogCalls } from '@millwright/contract/audit/online-log.calls';
import { signInLogCalls } from '@millwright/contract/audit/sign-in-log.calls';
import type { CallInput } from '@millwright/contract/call';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call, download } from '../../wire/call.ts';

export type OperationsInput = CallInput<typeof auditCalls.operations>;
export type SignInsInput = CallInput<typeof signInLogCalls.list>;
export type OnlineInput = CallInput<typeof onlineLogCalls.list>;

export const useOperations = (input: OperationsInput) =>
  useQuery({
    queryKey: ['audit', 'operations', input],
    queryFn: ({ signal }) => call(auditCalls.operations, input, { signal, hideErrors: true }),
    placeholderData: keepPreviousData,
  });

export const useSignIns = (input: SignInsInput) =>
  useQuery({
    queryKey: ['audit', 'sign-ins', input],
    queryFn: ({ signal }) => call(signInLogCalls.list, input, { signal, hideErrors: true }),
    placeholderData: keepPreviousData,
  });

export const useOnlineLog = (input: OnlineInput) =>
  useQuery({
    queryKey: ['audit', 'online', input],
    queryFn: ({ signal }) => call(onlineLogCalls.list, input, { signal, hideErrors: true }),
    placeholderData: keepPreviousData,
  });

export const useProof = () =>
  useMutation({
    mutationFn: (input: CallInput<typeof auditCalls.verify>) =>
      call(auditCalls.verify, input, { hideErrors: true }),
  });

export const downloadOperations = (filter: CallInput<typeof auditCalls.export>) =>
  download(auditCalls.export, filter);

export const downloadSignIns = (filter: CallInput<typeof signInLogCalls.export>) =>
  download(signInLogCalls.export, filter);

export const downloadOnlineLog = (filter: CallInput<typeof onlineLogCalls.export>) =>
  download(onlineLogCalls.export, filter);
