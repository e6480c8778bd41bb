import { App } from 'antd';
import { useUi } from './environment.tsx';

/** Asks before anything entered is lost. */
export const useDiscardQuestion = (): ((onDiscard: () => void) => void) => {
  const { form } = useUi().texts;
  const { modal } = App.useApp();
  return (onDiscard) =>
    void modal.confirm({
      title: form.discardTitle,
      content: form.discardText,
      okText: form.discard,
      cancelText: form.keepEditing,
      okButtonProps: { danger: true },
      onOk: onDiscard,
    });
};
