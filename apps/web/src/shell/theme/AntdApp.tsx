import { App } from 'antd';
import type { ReactNode } from 'react';
import { AntdTheme } from './AntdTheme.tsx';

/** antd's theme, words, and its messages and dialogs. */
export const AntdApp = ({ children }: { readonly children: ReactNode }) => (
  <AntdTheme>
    <App component={false}>{children}</App>
  </AntdTheme>
);
