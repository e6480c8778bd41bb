import { richTextLink } from '@millwright/contract/notices/rich-text';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftBody } from '../notice-draft.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import { LinkEntry } from './LinkEntry.tsx';
import { richOfPlain } from './rich-of-plain.ts';
import styles from './rich-text.module.css';

const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    // Lines that show where something is dropped are of no use without pictures.
    ...{ dropcursor: false, gapcursor: false },
    link: {
      ...{ openOnClick: false, defaultProtocol: 'https' },
      isAllowedUri: (address) => richTextLink.test(address),
    },
  }),
];

export interface NoticeEditorProps {
  /** Of the form it stands in. */
  readonly id?: string;
  readonly value?: DraftBody;
  readonly onChange?: (body: DraftBody) => void;
  readonly label: string;
  /** Most characters, without what sets them. */
  readonly max: number;
}

/** Rich text while it is being entered. What nobody has touched stays as it was, plain text too. */
export const NoticeEditor = ({ id, value, onChange, label, max }: NoticeEditorProps) => {
  const { t } = useTranslation('notices');
  const [linking, setLinking] = useState(false);
  const countId = useId();
  const attributes: Record<string, string> = {
    ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-required': 'true' },
    ...{ 'aria-label': label, 'aria-describedby': countId, ...(id === undefined ? {} : { id }) },
  };
  const editor = useEditor({
    extensions,
    content: value?.format === 'plain' ? richOfPlain(value.body) : (value?.body ?? ''),
    injectCSS: false,
    editorProps: { attributes },
    shouldRerenderOnTransaction: true,
  });
  useEffect(() => {
    const tell = (): void =>
      onChange?.({ format: 'rich', body: editor.getHTML(), text: editor.getText().trim() });
    editor.on('update', tell);
    return () => void editor.off('update', tell);
  }, [editor, onChange]);
  const count = editor.getText().trim().length;
  return (
    <div className={styles.editor}>
      <EditorToolbar editor={editor} onLink={() => setLinking(true)} />
      {linking ? <LinkEntry editor={editor} onClose={() => setLinking(false)} /> : null}
      <EditorContent editor={editor} />
      <div className={styles.count} id={countId}>
        {t('editor.count', { count, max })}
      </div>
    </div>
  );
};
