import { App } from 'antd';
import type { ReactNode } from 'react';
import { AntdTheme } from './AntdTheme.tsx';
import { TimedMessages } from './TimedMessages.tsx';

/** More than these cover what they tell of: the oldest goes. */
const most = { maxCount: 5 } as const;

/** antd's theme, words, and its messages and dialogs. */
export const AntdApp = ({ children }: { readonly children: ReactNode }) => (
  <AntdTheme>
    <App component={false} message={most} notification={most}>
      <TimedMessages>{children}</TimedMessages>
    </App>
  </AntdTheme>
);
