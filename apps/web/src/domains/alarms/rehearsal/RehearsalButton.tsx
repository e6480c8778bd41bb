import type { RehearsalDraft } from '@millwright/contract/alarms/rehearsal/rehearsal.schemas';
import type { ItemId } from '@millwright/kernel';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RehearsalDrawer } from './RehearsalDrawer.tsx';
import styles from './rehearsal.module.css';

/** Opens the rehearsal of what stands in a form. */
export const RehearsalButton = ({
  itemId,
  draft,
  unit,
}: {
  readonly itemId: ItemId;
  /** What stands there now; null while that is not finished. */
  readonly draft: () => RehearsalDraft | null;
  readonly unit: string;
}) => {
  const { t } = useTranslation('alarms/rehearsal');
  const { message } = App.useApp();
  const [opened, setOpened] = useState<RehearsalDraft | null>(null);
  return (
    <div className={styles.opener}>
      <Button
        onClick={() => {
          const now = draft();
          if (now === null) message.warning(t('unfinished'));
          else setOpened(now);
        }}
      >
        {t('open')}
      </Button>
      <small>{t('open_hint')}</small>
      {opened === null ? null : (
        <RehearsalDrawer
          itemId={itemId}
          draft={opened}
          unit={unit}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
};
