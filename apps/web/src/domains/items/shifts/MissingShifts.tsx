import { shiftCalendarEndpoints } from '@millwright/contract/items/endpoints';
import type { MissingShift } from '@millwright/contract/items/shift-calendars/shift-calendars.schemas';
import type { ItemId } from '@millwright/kernel';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sayWord } from '../../../texts/say-word.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { referenceKinds } from '../item-ports.ts';
import styles from './shifts.module.css';

/** What names shifts that there are not, as after one was renamed or deleted, with the way to it. */
export const MissingShifts = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('items/shifts');
  // It is said besides: without an answer the calendar stands as it is.
  const { data } = useCall(shiftCalendarEndpoints.missing, { itemId }, { polling: true });
  if (data === undefined || data.list.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('missing.title')}
      description={
        <ul className={styles.missing}>
          {data.list.map((missing) => (
            <MissingRow
              key={`${missing.subject} ${missing.id} ${missing.shift}`}
              itemId={itemId}
              missing={missing}
            />
          ))}
        </ul>
      }
    />
  );
};

const MissingRow = ({
  itemId,
  missing,
}: {
  readonly itemId: ItemId;
  readonly missing: MissingShift;
}) => {
  const { t } = useTranslation('items/shifts');
  const { shift, subject, id, name, device } = missing;
  const kind = referenceKinds.all().find((each) => each.subject === subject);
  return (
    <li>
      <b>{shift}</b> · {sayWord(t, 'subjects', subject)}{' '}
      {kind ? <Link to={kind.address({ id, name, itemId, device })}>{name}</Link> : name}
      {device === undefined ? null : ` · ${device.deviceName}`}
    </li>
  );
};
