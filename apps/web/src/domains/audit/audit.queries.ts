/** The only network code of the logs on the web. */
import {
  auditEndpoints,
  onlineLogEndpoints,
  signInLogEndpoints,
} from '@millwright/contract/audit/endpoints';
import type { CallInput } from '@millwright/contract/call/endpoint';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call, download } from '../../wire/call.ts';

export type OperationsInput = CallInput<typeof auditEndpoints.operations>;
export type SignInsInput = CallInput<typeof signInLogEndpoints.list>;
export type OnlineInput = CallInput<typeof onlineLogEndpoints.list>;

export const useOperations = (input: OperationsInput) =>
  useQuery({
    queryKey: ['audit', 'operations', input],
    queryFn: ({ signal }) => call(auditEndpoints.operations, input, { signal, hideErrors: true }),
    placeholderData: keepPreviousData,
  });

export const useSignIns = (input: SignInsInput) =>
  useQuery({
    queryKey: ['audit', 'sign-ins', input],
    queryFn: ({ signal }) => call(signInLogEndpoints.list, input, { signal, hideErrors: true }),
    placeholderData: keepPreviousData,
  });

export const useOnlineLog = (input: OnlineInput) =>
  useQuery({
    queryKey: ['audit', 'online', input],
    queryFn: ({ signal }) => call(onlineLogEndpoints.list, input, { signal, hideErrors: true }),
    placeholderData: keepPreviousData,
  });

export const useProof = () =>
  useMutation({
    mutationFn: (input: CallInput<typeof auditEndpoints.verify>) =>
      call(auditEndpoints.verify, input, { hideErrors: true }),
  });

export const downloadOperations = (filter: CallInput<typeof auditEndpoints.export>) =>
  download(auditEndpoints.export, filter);

export const downloadSignIns = (filter: CallInput<typeof signInLogEndpoints.export>) =>
  download(signInLogEndpoints.export, filter);

export const downloadOnlineLog = (filter: CallInput<typeof onlineLogEndpoints.export>) =>
  download(onlineLogEndpoints.export, filter);
