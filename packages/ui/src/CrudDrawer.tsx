import './crud-drawer.css';
import { Alert, Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useUi } from './environment.tsx';
import { TabDrawer } from './TabModal.tsx';
import { useDiscardQuestion } from './use-discard-question.ts';

export interface CrudDrawerProps {
  readonly open: boolean;
  readonly title: ReactNode;
  /** Something was entered that would be lost. */
  readonly dirty: boolean;
  readonly saving: boolean;
  /** Why saving failed, fit to show. */
  readonly error?: string | null;
  readonly saveLabel?: string;
  /** Absent: nothing can be saved, the drawer only shows. */
  readonly onSave?: () => void;
  /** Saves and stays for the next one; absent: saving closes. */
  readonly onSaveNext?: () => void;
  readonly onClose: () => void;
  readonly width?: number;
  /** Left in the footer, away from saving: a test, a deletion. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

const intoSight = (node: HTMLElement | null): void => node?.scrollIntoView({ block: 'center' });

/** As they stand on the keyboard, in every language. */
const saveNextKeys = 'Ctrl+Shift+Enter';

/**
 * Creating and editing beside the list; asks before anything entered is lost. Ctrl+Enter
 * saves, with Shift and stays for the next one where there can be one.
 */
export const CrudDrawer = ({
  open,
  title,
  dirty,
  saving,
  error = null,
  saveLabel,
  onSave,
  onSaveNext,
  onClose,
  width = 560,
  aside,
  children,
}: CrudDrawerProps) => {
  const { form } = useUi().texts;
  const askToDiscard = useDiscardQuestion();
  const content = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open || !dirty) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [open, dirty]);

  const leave = (): void => {
    if (!dirty || saving) {
      onClose();
      return;
    }
    askToDiscard(onClose);
  };

  /** Without motion the drawer takes the focus for itself, after its fields had it. */
  const focusFirst = (isOpen: boolean): void => {
    const inside = content.current;
    if (!isOpen || inside === null || inside.contains(document.activeElement)) return;
    inside.querySelector<HTMLElement>('input:enabled, textarea:enabled')?.focus();
  };

  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (event.shiftKey && onSaveNext) onSaveNext();
    else onSave?.();
  };

  return (
    <TabDrawer
      open={open}
      title={title}
      size={width}
      onClose={leave}
      afterOpenChange={focusFirst}
      destroyOnHidden
      mask={{ closable: !dirty }}
      footer={
        <div className="mw-drawer-footer">
          <div>{aside}</div>
          <Button onClick={leave}>{onSave ? form.cancel : form.close}</Button>
          {onSaveNext ? (
            <Button disabled={saving} onClick={onSaveNext} title={saveNextKeys}>
              {form.saveNext}
            </Button>
          ) : null}
          {onSave ? (
            <Button type="primary" loading={saving} onClick={onSave}>
              {saveLabel ?? form.save}
            </Button>
          ) : null}
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for all fields inside */}
      <div onKeyDown={press} ref={content}>
        {error ? (
          <div key={error} ref={intoSight} className="mw-drawer-error">
            <Alert type="error" showIcon title={error} />
          </div>
        ) : null}
        {children}
      </div>
    </TabDrawer>
  );
};
