import { noticeEndpoints } from '@millwright/contract/notices/endpoints';
import { useEffect } from 'react';
import { useCall } from '../../wire/queries/use-call.ts';
import { useChange } from '../../wire/queries/use-change.ts';

/** One notice; whoever has it before them has read it. */
export const useNotice = (id: number | null) => {
  const notice = useCall(noticeEndpoints.get, id === null ? null : { id });
  const { mutate } = useChange(noticeEndpoints.markRead);
  const unread = notice.data?.readState === 0 ? notice.data.id : null;
  useEffect(() => {
    if (unread !== null) mutate({ ids: [unread] });
  }, [unread, mutate]);
  return notice;
};
