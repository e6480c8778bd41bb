import type { App } from 'antd';

type Modal = ReturnType<typeof App.useApp>['modal'];

/** Questions whose harmless answer has the focus: who presses Enter unread takes nothing away. */
export const harmlessFirst = (modal: Modal): Modal => ({
  ...modal,
  confirm: (config) => modal.confirm({ autoFocusButton: 'cancel', ...config }),
});
