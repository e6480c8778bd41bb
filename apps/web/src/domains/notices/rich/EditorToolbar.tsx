import {
  BoldOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/react';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './rich-text.module.css';

interface Tool {
  readonly key: string;
  readonly icon: ReactNode;
  readonly run: () => void;
  /** Undefined of what is done once. */
  readonly isOn?: boolean;
  readonly disabled?: boolean;
}

const toolsOf = (editor: Editor, onLink: () => void): readonly Tool[] => {
  const chain = () => editor.chain().focus();
  const mark = (key: string, icon: ReactNode, run: () => void): Tool => ({
    ...{ key, icon, run },
    isOn: editor.isActive(key),
  });
  return [
    mark('bold', <BoldOutlined />, () => chain().toggleBold().run()),
    mark('italic', <ItalicOutlined />, () => chain().toggleItalic().run()),
    mark('underline', <UnderlineOutlined />, () => chain().toggleUnderline().run()),
    mark('strike', <StrikethroughOutlined />, () => chain().toggleStrike().run()),
    mark('heading', <FontSizeOutlined />, () => chain().toggleHeading({ level: 3 }).run()),
    mark('bulletList', <UnorderedListOutlined />, () => chain().toggleBulletList().run()),
    mark('orderedList', <OrderedListOutlined />, () => chain().toggleOrderedList().run()),
    mark('link', <LinkOutlined />, onLink),
    {
      ...{ key: 'undo', icon: <UndoOutlined />, run: () => chain().undo().run() },
      disabled: !editor.can().undo(),
    },
    {
      ...{ key: 'redo', icon: <RedoOutlined />, run: () => chain().redo().run() },
      disabled: !editor.can().redo(),
    },
  ];
};

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** What sets the text: one stop of the Tab key, within it the arrows lead from one to the next. */
export const EditorToolbar = ({
  editor,
  onLink,
}: {
  readonly editor: Editor;
  readonly onLink: () => void;
}) => {
  const { t } = useTranslation('notices');
  const [current, setCurrent] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const tools = toolsOf(editor, onLink);
  const walk = (event: KeyboardEvent): void => {
    const to = steps[event.key]?.(current, tools.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    setCurrent(to);
    place.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div
      ref={place}
      className={styles.toolbar}
      role="toolbar"
      aria-label={t('editor.toolbar')}
      onKeyDown={walk}
    >
      {tools.map(({ key, icon, run, isOn, disabled = false }, at) => (
        <Button
          key={key}
          type="text"
          size="small"
          icon={icon}
          title={t(`editor.${key}`)}
          aria-label={t(`editor.${key}`)}
          aria-pressed={isOn}
          // It keeps the focus that a disabled button would lose in the middle of the row.
          aria-disabled={disabled}
          tabIndex={at === current ? 0 : -1}
          onFocus={() => setCurrent(at)}
          onClick={() => {
            if (!disabled) run();
          }}
        />
      ))}
    </div>
  );
};
