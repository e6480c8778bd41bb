import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { Button } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { useUnshelve } from '../shelving/use-unshelve.ts';
import { PhoneShelve } from './PhoneShelve.tsx';

/** Shelves what an active alarm comes from, or tells of it again. */
export const PhoneShelving = ({ alarm }: { readonly alarm: Alarm }) => {
  const { t } = useTranslation('alarms');
  const mayShelve = usePermitted('alarms.shelve');
  const [open, setOpen] = useState(false);
  const unshelve = useUnshelve();
  if (!alarm.active || !mayShelve) return null;
  return (
    <>
      {alarm.shelving === null ? (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('actions.shelve')}
        </Button>
      ) : (
        <Button size="small" onClick={() => unshelve.run([alarm.id])}>
          {t('actions.unshelve')}
        </Button>
      )}
      {open ? <PhoneShelve alarm={alarm} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
