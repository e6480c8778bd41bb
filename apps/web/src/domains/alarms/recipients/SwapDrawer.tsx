import { recipientPlanEndpoints } from '@millwright/contract/alarms/endpoints';
import type {
  DutyCalendar,
  PlanPerson,
} from '@millwright/contract/alarms/recipients/recipients.schemas';
import { bug, type UserId } from '@millwright/kernel';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { MomentInput } from '../../../shell/fields/MomentInput.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { saving } from '../../../shell/form/saving.ts';

interface SwapFields {
  readonly insteadOf: UserId | null;
  readonly userId: UserId | null;
  readonly from: number | null;
  readonly to: number | null;
}

const fresh: SwapFields = { insteadOf: null, userId: null, from: null, to: null };

/** Lets somebody stand in for somebody else for a while. */
export const SwapDrawer = ({
  calendar,
  people,
  onClose,
}: {
  readonly calendar: DutyCalendar;
  readonly people: readonly PlanPerson[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('alarms/recipients');
  const finish = ({ insteadOf, userId, from, to }: SwapFields) => {
    // The form refuses it before.
    if (insteadOf === null || userId === null || from === null || to === null) {
      throw bug('web.swap_unfinished');
    }
    return { ...calendar, swaps: [...calendar.swaps, { insteadOf, userId, from, to }] };
  };
  const options = people.map(({ id, userName }) => ({ value: id, label: userName }));
  const onDuty = new Set(calendar.duties.map(({ userId }) => userId));
  const person = [{ required: true, message: t('duty.person_required') }];
  const moment = [{ required: true, message: t('duty.moment_required') }];
  return (
    <ResourceDrawer<SwapFields, DutyCalendar>
      title={t('duty.add_swap')}
      width={440}
      start={fresh}
      save={saving(recipientPlanEndpoints.setDuty, finish)}
      saved={t('duty.saved')}
      onClose={onClose}
    >
      <Form.Item name="insteadOf" label={t('duty.instead_of')} rules={person}>
        <Select options={options.filter(({ value }) => onDuty.has(value))} />
      </Form.Item>
      <Form.Item name="userId" label={t('duty.stands_in')} rules={person}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={options} />
      </Form.Item>
      <Form.Item name="from" label={t('duty.from')} rules={moment}>
        <MomentInput />
      </Form.Item>
      <Form.Item name="to" label={t('duty.to')} rules={moment}>
        <MomentInput />
      </Form.Item>
    </ResourceDrawer>
  );
};
