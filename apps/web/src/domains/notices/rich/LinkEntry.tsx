import { richTextLink } from '@millwright/contract/notices/rich-text';
import type { Editor } from '@tiptap/react';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './rich-text.module.css';

/** Where the chosen words lead: entered below the toolbar; an empty address takes the link away. */
export const LinkEntry = ({
  editor,
  onClose,
}: {
  readonly editor: Editor;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('notices');
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '');
  const isFit = address === '' || richTextLink.test(address);
  const apply = (): void => {
    if (!isFit) return;
    const chosen = editor.chain().focus().extendMarkRange('link');
    if (address === '') chosen.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      const marks = [{ type: 'link', attrs: { href: address } }];
      chosen.insertContent({ type: 'text', text: address, marks }).run();
    } else chosen.setLink({ href: address }).run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither saves the form nor closes its drawer.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else {
      editor.commands.focus();
      onClose();
    }
  };
  return (
    <div className={styles.link}>
      <Input
        autoFocus
        size="small"
        value={address}
        status={isFit ? '' : 'error'}
        aria-label={t('editor.address')}
        aria-invalid={!isFit}
        placeholder={t('editor.address_hint')}
        onChange={(event) => setAddress(event.target.value.trim())}
        onKeyDown={onKeyDown}
      />
      <Button size="small" disabled={!isFit} onClick={apply}>
        {t('editor.apply')}
      </Button>
    </div>
  );
};
