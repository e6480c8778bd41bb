import { DownloadOutlined, EditOutlined } from '@ant-design/icons';
import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { ZoneMark } from '@millwright/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyLink } from '../../../shell/navigation/CopyLink.tsx';
import { usePermitted, useProfile } from '../../../shell/session/use-profile.ts';
import { DeviceCounts } from '../DeviceCounts.tsx';
import { ItemDrawer } from '../edit/ItemDrawer.tsx';
import { useExportItem } from '../file/use-export-item.ts';
import { isUrgent } from '../item-ports.ts';
import { itemState } from '../item-state.ts';
import styles from '../items.module.css';
import { StateTag } from '../StateTag.tsx';

/** Beside the name of an item: how it is, and what can be done with it as a whole. */
export const ItemHead = ({ item }: { readonly item: ItemRow }) => {
  const { t } = useTranslation('items');
  const mayEdit = usePermitted('items.edit');
  const { timeZone: installation } = useProfile();
  const exportItem = useExportItem();
  // As it was when editing began: the page asks again meanwhile, and what is saved is an answer to what was seen.
  const [edited, setEdited] = useState<ItemRow | null>(null);
  return (
    <span className={styles.head}>
      <StateTag state={itemState(item.counts, isUrgent(item.counts))} />
      <DeviceCounts counts={item.counts} />
      <span className={styles.quiet}>{t('counts.points', { count: item.counts.points })}</span>
      <ZoneMark timeZone={item.timeZone ?? installation} />
      <CopyLink />
      <Button icon={<EditOutlined />} disabled={!mayEdit} onClick={() => setEdited(item)}>
        {t('actions.edit')}
      </Button>
      <Button icon={<DownloadOutlined />} disabled={!mayEdit} onClick={() => void exportItem(item)}>
        {t('actions.export')}
      </Button>
      {edited ? <ItemDrawer item={edited} onClose={() => setEdited(null)} /> : null}
    </span>
  );
};
