import { itemFileEndpoints } from '@millwright/contract/items/endpoints';
import type { Item } from '@millwright/contract/items/items.schemas';
import { saveFile } from '@millwright/ui';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { download } from '../../../wire/call.ts';

/** Saves an item as a file, and says how far it is meanwhile. */
export const useExportItem = (): ((item: Pick<Item, 'id' | 'itemName'>) => Promise<void>) => {
  const { t } = useTranslation('items');
  const { message } = App.useApp();
  return async ({ id, itemName }) => {
    const key = `export-item-${id}`;
    message.open({ key, type: 'loading', content: t('export.running', { itemName }), duration: 0 });
    try {
      const { file, name } = await download(itemFileEndpoints.export, { id });
      saveFile(name ?? `${itemName}.mwitem`, file);
      message.open({ key, type: 'success', content: t('export.done', { itemName }) });
    } catch {
      // The call has told the user why.
      message.destroy(key);
    }
  };
};
