import { Popconfirm } from 'antd';
import type { ReactElement } from 'react';
import { useActiveTab } from './active-tab.tsx';
import { useUi } from './environment.tsx';

/** Asks beside the button before something small is done. */
export const ConfirmAction = ({
  question,
  danger = false,
  onConfirm,
  children,
}: {
  readonly question: string;
  readonly danger?: boolean;
  readonly onConfirm: () => void;
  readonly children: ReactElement;
}) => {
  const { texts } = useUi();
  if (!useActiveTab()) return children;
  return (
    <Popconfirm
      title={question}
      okText={texts.confirm.yes}
      cancelText={texts.confirm.no}
      okButtonProps={{ danger }}
      onConfirm={onConfirm}
    >
      {children}
    </Popconfirm>
  );
};
