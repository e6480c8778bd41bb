import { noticeEndpoints } from '@millwright/contract/notices/endpoints';
import { noticeFacts } from '@millwright/contract/notices/facts/notice';
import type { Notice } from '@millwright/contract/notices/notices.schemas';
import { maxNoticeText } from '@millwright/contract/notices/rich-text';
import { Form, Input, Radio } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MomentInput } from '../../shell/fields/MomentInput.tsx';
import { Field } from '../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../shell/form/ResourceDrawer.tsx';
import { type Saving, savingRow } from '../../shell/form/saving.ts';
import { lazyPart } from '../../shell/pages/lazy-part.tsx';
import { sayCode } from '../../wire/say-code.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { saveFiles } from './files/files-of-draft.ts';
import { NoticeFilesField } from './files/NoticeFilesField.tsx';
import { type DraftBody, draftOf, finishDraft, type NoticeDraft } from './notice-draft.ts';
import type { NoticeEditorProps } from './rich/NoticeEditor.tsx';

const facts = noticeFacts.create;
/** Loaded when somebody writes: it weighs more than the page. */
const NoticeEditor = lazyPart<NoticeEditorProps>('notices', () =>
  import('./rich/NoticeEditor.tsx').then((module) => module.NoticeEditor),
);
const calls = { create: noticeEndpoints.create, edit: noticeEndpoints.edit };

/** Writes a notice (`notice` null) or changes one. */
export const NoticeDrawer = ({
  notice,
  onClose,
}: {
  readonly notice: Notice | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('notices');
  // One that was made and whose files were refused is not made again.
  const made = useRef(notice);
  const save: Saving<NoticeDraft, Notice> = async (draft, send) => {
    const fields = (entered: NoticeDraft) => finishDraft(entered, Date.now());
    const stands = await savingRow(made.current, calls, {}, fields)(draft, send);
    made.current = stands;
    await saveFiles(stands, draft.files, send);
    return stands;
  };
  const publishing: readonly NoticeDraft['publish'][] =
    notice === null ? ['now', 'at', 'draft'] : ['at', 'now', 'draft'];
  return (
    <ResourceDrawer
      title={t(notice === null ? 'create' : 'edit')}
      width={640}
      start={draftOf(notice)}
      save={save}
      saved={t('saved')}
      onClose={onClose}
    >
      {({ audienceKind, publish }) => (
        <>
          <Field of={facts.title} name="title" label={t('title')}>
            <Input autoFocus maxLength={facts.title.max} showCount />
          </Field>
          <Form.Item name="type" label={t('type')}>
            <Radio.Group
              options={facts.type.of.map((value) => ({ value, label: t(`types.${value}`) }))}
            />
          </Form.Item>
          <Form.Item
            name="body"
            label={t('body')}
            required
            rules={[
              {
                validator: (_rule, { text }: DraftBody) =>
                  text === undefined || (text !== '' && text.length <= maxNoticeText)
                    ? Promise.resolve()
                    : Promise.reject(sayCode('notice.body_rule')),
              },
            ]}
          >
            <NoticeEditor label={t('body')} max={maxNoticeText} />
          </Form.Item>
          <Form.Item name="files" label={t('files.label')}>
            <NoticeFilesField />
          </Form.Item>
          <AudienceFields kind={audienceKind} />
          <Form.Item name="publish" label={t('publish')}>
            <Radio.Group
              options={publishing.map((value) => ({ value, label: t(`publishing.${value}`) }))}
            />
          </Form.Item>
          {publish === 'at' ? (
            <Form.Item
              name="publishAt"
              label={t('publish_at')}
              rules={[{ required: true, message: t('publish_at_required') }]}
            >
              <MomentInput />
            </Form.Item>
          ) : null}
          <Form.Item name="endsAt" label={t('ends_at')} extra={t('ends_at_hint')}>
            <MomentInput />
          </Form.Item>
        </>
      )}
    </ResourceDrawer>
  );
};
