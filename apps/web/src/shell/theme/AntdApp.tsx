import { App } from 'antd';
import type { ReactNode } from 'react';
import { AntdTheme } from './AntdTheme.tsx';
import { TimedMessages } from './TimedMessages.tsx';

/** antd's theme, words, and its messages and dialogs. */
export const AntdApp = ({ children }: { readonly children: ReactNode }) => (
  <AntdTheme>
    <App component={false}>
      <TimedMessages>{children}</TimedMessages>
    </App>
  </AntdTheme>
);
