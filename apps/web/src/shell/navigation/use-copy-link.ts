import { fill, useUi } from '@millwright/ui';
import { App } from 'antd';
import { copyText } from './copy-text.ts';

/** Copies the address of a page of this site, which opens by itself wherever it is opened. */
export const useCopyLink = (): ((path: string) => Promise<void>) => {
  const { texts } = useUi();
  const { message } = App.useApp();
  return async (path) => {
    const address = new URL(path, location.origin).href;
    if (await copyText(address)) message.success(texts.link.copied);
    else message.info(fill(texts.link.byHand, { address }), 10);
  };
};
