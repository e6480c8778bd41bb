import { CrudDrawer, type CrudDrawerProps, ErrorState } from '@millwright/ui';
import { App, Form, Skeleton } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { failureText } from '../../wire/errors/failure-text.ts';
import { useChanges } from '../../wire/queries/use-change.ts';
import { fieldError } from './field-error.ts';
import type { Saving } from './saving.ts';

/**
 * A form in a drawer beside its list, which creates or edits: begins with `start`, asks before what
 * was entered is lost, saves by its calls, and shows what they refuse beside the field that is named.
 */
export const ResourceDrawer = <Fields extends object, Out>({
  start,
  startError,
  save,
  sure,
  saved,
  onSaved,
  next,
  onClose,
  serverNames = {},
  children,
  ...drawer
}: Pick<CrudDrawerProps, 'title' | 'width' | 'saveLabel' | 'aside'> & {
  /** The fields at the beginning, read once; null while they are on their way. */
  readonly start: Fields | null;
  /** Why they do not come. */
  readonly startError?: unknown;
  readonly save: Saving<Fields, Out>;
  /** Asked before it is saved: whether it is meant; it always is without. */
  readonly sure?: (fields: Fields) => Promise<boolean>;
  /** Words for what was saved. */
  readonly saved?: string;
  readonly onSaved?: (reply: Out) => void;
  /** What the form goes on with after one was saved, so that several can be entered one after another. */
  readonly next?: (saved: Fields) => Fields;
  readonly onClose: () => void;
  /**
   * Names of the form's fields by those of the call, where they differ; of several, such as
   * `registration.pattern`, the first that is shown.
   */
  readonly serverNames?: Readonly<Record<string, (keyof Fields & string) | readonly string[]>>;
  /** The fields; a function of them is given what is entered. */
  readonly children: ReactNode | ((entered: Fields) => ReactNode);
}) => {
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const formId = useId();
  const [dirty, setDirty] = useState(false);
  const [begun, setBegun] = useState(start);
  if (begun === null && start !== null) setBegun(start);
  /** Whether the form stays for the next one once this is saved. */
  const goesOn = useRef(false);
  /** Beside its field a refusal need not be said above the form too. */
  const [beside, setBeside] = useState(false);
  const { mutate, isPending, error } = useChanges(save);
  const watched: Partial<Fields> | undefined = Form.useWatch([], form);

  if (begun === null) {
    const reason = failureText(startError);
    return (
      <CrudDrawer {...drawer} open dirty={false} saving={false} onClose={onClose}>
        {reason === null ? <Skeleton active /> : <ErrorState reason={reason} />}
      </CrudDrawer>
    );
  }

  const showBeside = (failure: Error): void => {
    const shown = new Map(form.getFieldsError().map(({ name }) => [name.join('.'), name]));
    const found = fieldError(failure, [...shown.keys()], serverNames);
    setBeside(found !== null);
    if (found === null) return;
    const name = shown.get(found.name) as never;
    form.setFields([{ name, errors: [found.text] }]);
    form.scrollToField(name, { focus: true, block: 'center' });
  };
  const submit = async (fields: Fields): Promise<void> => {
    if (sure !== undefined && !(await sure(fields))) return;
    mutate(withCleared(begun, fields), {
      onSuccess: (reply) => {
        if (saved !== undefined) message.success(saved);
        onSaved?.(reply);
        if (next === undefined || !goesOn.current) return onClose();
        form.setFieldsValue(next(form.getFieldsValue(true)) as never);
        setDirty(false);
        form.focusField(form.getFieldsError()[0]?.name as never);
      },
      onError: showBeside,
    });
  };

  const submitForm = (staysOpen: boolean): void => {
    goesOn.current = staysOpen;
    form.submit();
  };

  return (
    <CrudDrawer
      {...drawer}
      open
      dirty={dirty}
      saving={isPending}
      error={beside ? null : failureText(error)}
      onSave={() => submitForm(false)}
      {...(next && { onSaveNext: () => submitForm(true) })}
      onClose={onClose}
    >
      <Form<Fields>
        name={formId}
        form={form}
        layout="vertical"
        initialValues={begun}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={() => setDirty(true)}
        onFinish={(fields) => void submit(fields)}
      >
        {typeof children === 'function' ? children({ ...begun, ...watched }) : children}
      </Form>
    </CrudDrawer>
  );
};

/** Fields that are not shown keep what they began with; a choice that was cleared is null. */
const withCleared = <Fields extends object>(begun: Fields, fields: Fields): Fields => {
  const entered = new Map<string, unknown>(Object.entries(fields));
  const cleared = Object.entries(begun)
    .filter(([name, value]) => value !== undefined && entered.has(name))
    .filter(([name]) => entered.get(name) === undefined)
    .map(([name]) => [name, null]);
  return { ...begun, ...fields, ...Object.fromEntries(cleared) };
};
