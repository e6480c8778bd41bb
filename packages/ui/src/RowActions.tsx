import { MoreOutlined } from '@ant-design/icons';
import { App, Button, Dropdown, Popconfirm } from 'antd';
import { useActiveTab } from './active-tab.tsx';
import { useUi } from './environment.tsx';

export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Asked before it runs: beside its button, or in a dialog where it stands behind "more". */
  readonly confirm?: string;
}

/** Actions that stand in the row; the rest goes behind "more". */
const mostInRow = 3;

/** What can be done with a row. */
export const RowActions = ({ actions }: { readonly actions: readonly RowAction[] }) => {
  const { texts } = useUi();
  const active = useActiveTab();
  const { modal } = App.useApp();
  const inRow = actions.length > mostInRow ? actions.slice(0, mostInRow - 1) : actions;
  const more = actions.slice(inRow.length);
  const runHidden = (key: string): void => {
    const action = more.find((one) => one.key === key);
    if (action?.confirm === undefined) action?.run();
    else {
      modal.confirm({
        title: action.confirm,
        okText: texts.confirm.yes,
        cancelText: texts.confirm.no,
        okButtonProps: { danger: action.danger ?? false },
        onOk: action.run,
      });
    }
  };
  return (
    <span className="mw-row-actions">
      {inRow.map((action) => (
        <InRow key={action.key} action={action} />
      ))}
      {more.length > 0 && active ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map(({ key, label, danger = false, disabled = false }) => ({
              key,
              label,
              danger,
              disabled,
            })),
            onClick: ({ key }) => runHidden(key),
          }}
        >
          <Button type="link" size="small" icon={<MoreOutlined />} aria-label={texts.table.more} />
        </Dropdown>
      ) : null}
    </span>
  );
};

const InRow = ({ action }: { readonly action: RowAction }) => {
  const { texts } = useUi();
  const { label, run, danger = false, disabled = false, confirm } = action;
  const button = (
    <Button
      type="link"
      size="small"
      danger={danger}
      disabled={disabled}
      {...(confirm === undefined ? { onClick: run } : {})}
    >
      {label}
    </Button>
  );
  if (confirm === undefined || disabled) return button;
  return (
    <Popconfirm
      title={confirm}
      okText={texts.confirm.yes}
      cancelText={texts.confirm.no}
      okButtonProps={{ danger }}
      onConfirm={run}
    >
      {button}
    </Popconfirm>
  );
};
