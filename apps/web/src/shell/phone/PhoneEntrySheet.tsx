import { useUi } from '@millwright/ui';
import { useState } from 'react';
import { PhoneQuestion } from './PhoneQuestion.tsx';
import { PhoneSheet, type PhoneSheetProps } from './PhoneSheet.tsx';

/** A sheet in which something is entered: it asks before that is lost. */
export const PhoneEntrySheet = ({
  isTouched,
  ...sheet
}: Omit<PhoneSheetProps, 'mayClose'> & {
  /** Something is entered that would be lost. */
  readonly isTouched: boolean;
}) => {
  const { form } = useUi().texts;
  const [isAsked, setAsked] = useState(false);
  const mayClose = (): boolean => {
    setAsked(isTouched);
    return !isTouched;
  };
  return (
    <>
      <PhoneSheet {...sheet} mayClose={mayClose} />
      {isAsked ? (
        <PhoneQuestion
          question={form.discardTitle}
          yes={form.discard}
          no={form.keepEditing}
          onYes={sheet.onClose}
          onClose={() => setAsked(false)}
        >
          <p>{form.discardText}</p>
        </PhoneQuestion>
      ) : null}
    </>
  );
};
