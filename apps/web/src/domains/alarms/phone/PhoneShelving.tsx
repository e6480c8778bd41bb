import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { alarmShelvingEndpoints } from '@millwright/contract/alarms/endpoints';
import { Button } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { useChange } from '../../../wire/queries/use-change.ts';

/** Nobody's list waits for it. */
const PhoneShelve = lazyPart(
  'alarms',
  () => import('./PhoneShelve.tsx').then((module) => module.PhoneShelve),
  null,
);

/** Shelves what an active alarm comes from, or tells of it again. */
export const PhoneShelving = ({ alarm }: { readonly alarm: Alarm }) => {
  const { t } = useTranslation('alarms');
  const mayShelve = usePermitted('alarms.shelve');
  const [open, setOpen] = useState(false);
  // What is refused the frame says.
  const { mutate: unshelve } = useChange(alarmShelvingEndpoints.unshelve);
  if (!alarm.active || !mayShelve) return null;
  return (
    <>
      {alarm.shelving === null ? (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('actions.shelve')}
        </Button>
      ) : (
        <Button size="small" onClick={() => unshelve({ ids: [alarm.id] })}>
          {t('actions.unshelve')}
        </Button>
      )}
      {open ? <PhoneShelve alarm={alarm} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
