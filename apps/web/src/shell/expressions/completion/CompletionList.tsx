import { useTranslation } from 'react-i18next';
import styles from './completion.module.css';
import { type Completion, signatureOf } from './completions.ts';

const keyOf = (one: Completion): string =>
  one.kind === 'point' ? `point.${one.point.id}` : `function.${one.name}`;

/** The id of a line, for whom the field points to it. */
export const lineId = (listId: string, place: number): string => `${listId}-${place}`;

/** The names that what is being written may become; it never has the focus, which stays in the field. */
export const CompletionList = ({
  id,
  offered,
  active,
  onTake,
}: {
  readonly id: string;
  readonly offered: readonly Completion[];
  readonly active: number;
  readonly onTake: (chosen: Completion) => void;
}) => {
  const { t } = useTranslation('expressions');
  return (
    <div id={id} role="listbox" aria-label={t('completions')} className={styles.list}>
      {offered.map((one, place) => (
        <div
          key={keyOf(one)}
          id={lineId(id, place)}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          className={styles.line}
          // Before the field loses the focus, and with it the list.
          onPointerDown={(event) => {
            event.preventDefault();
            onTake(one);
          }}
        >
          {one.kind === 'point' ? (
            <>
              <code>{one.written}</code>
              <small>
                {one.point.deviceName}
                {one.point.unit === '' ? '' : ` · ${one.point.unit}`}
              </small>
            </>
          ) : (
            <>
              <code>{signatureOf(one.name, (takes) => t(`takes.${takes}`))}</code>
              <small>{t(`functions.${one.name}`)}</small>
            </>
          )}
        </div>
      ))}
    </div>
  );
};
