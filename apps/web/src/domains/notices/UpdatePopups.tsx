import { noticeEndpoints } from '@millwright/contract/notices/endpoints';
import { useEffect, useRef } from 'react';
import type { OverlayProps } from '../../shell/web-domain.ts';
import { useCall } from '../../wire/queries/use-call.ts';
import { showPopup } from '../alarms/index.ts';
import { noticeAddress } from './notice-address.ts';
import { updatePopup } from './update-popup.ts';

/** Milliseconds between two looks (spec §9). */
const every = 300_000;
const asked = { readState: 0, page: 1, pageSize: 20 } as const;

/** Has unread updates pop up, each once as long as the page is open. */
export const UpdatePopups = ({ frame }: OverlayProps) => {
  const { data } = useCall(noticeEndpoints.listOwn, asked, { everyMs: every });
  const shown = useRef(new Set<number>());
  useEffect(() => {
    for (const { id, text, type, publishedAt } of data?.list ?? []) {
      if (type !== 'update' || shown.current.has(id)) continue;
      shown.current.add(id);
      showPopup({
        ...{ key: `notice ${id}`, kind: updatePopup.name, text, place: '' },
        ...{ time: publishedAt, to: noticeAddress(id, frame) },
      });
    }
  }, [data, frame]);
  return null;
};
