import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useUi } from './environment.tsx';
import { TabModal } from './TabModal.tsx';
import { fill } from './texts.ts';

/** Before what cannot be undone: a word must be typed, usually the name of what is lost. */
export const TypedConfirm = ({
  open,
  title,
  word,
  confirmLabel,
  running,
  disabled = false,
  onConfirm,
  onCancel,
  children,
}: {
  readonly open: boolean;
  readonly title: string;
  readonly word: string;
  readonly confirmLabel: string;
  readonly running: boolean;
  /** It cannot be done now, as `children` say: nothing is typed in vain. */
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** What will be lost. */
  readonly children: ReactNode;
}) => {
  const { texts } = useUi();
  const [typed, setTyped] = useState('');
  const matches = !disabled && typed.trim() === word;
  return (
    <TabModal
      open={open}
      title={title}
      okText={confirmLabel}
      cancelText={texts.form.cancel}
      okButtonProps={{ danger: true, disabled: !matches, loading: running }}
      onOk={onConfirm}
      onCancel={onCancel}
      afterClose={() => setTyped('')}
      destroyOnHidden
    >
      {children}
      <Form layout="vertical" onFinish={() => matches && onConfirm()}>
        <Form.Item label={fill(texts.confirm.typeToConfirm, { word })}>
          <Input
            autoFocus
            disabled={disabled}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
          />
        </Form.Item>
      </Form>
    </TabModal>
  );
};
