import { screenFileEndpoints } from '@millwright/contract/screens/endpoints';
import type { Screen } from '@millwright/contract/screens/screens.schemas';
import { saveFile } from '@millwright/ui';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { download } from '../../../wire/call.ts';

/** Saves what is drawn on a screen as a file. */
export const useExportScreen = (): ((screen: Pick<Screen, 'id' | 'name'>) => Promise<void>) => {
  const { t } = useTranslation('screens');
  const { message } = App.useApp();
  return async ({ id, name }) => {
    // What is refused the call has told the user.
    const saved = await download(screenFileEndpoints.export, { id }).catch(() => null);
    if (saved === null) return;
    saveFile(saved.name ?? `${name}.mwscreen`, saved.file);
    message.success(t('list.exported', { name }));
  };
};
