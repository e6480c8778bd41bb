import { mostReportPoints } from '@millwright/contract/reports/variable/report-limits';
import type { ItemId, PointId } from '@millwright/kernel';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PointPicker } from '../../telemetry/index.ts';

/** Chooses the points that are looked at, in a dialog. */
export const PointChoice = ({
  itemId,
  value,
  onChange,
}: {
  readonly itemId: ItemId;
  readonly value: readonly PointId[];
  readonly onChange: (points: readonly PointId[]) => void;
}) => {
  const { t } = useTranslation('reports');
  /** What is picked while the dialog is open. */
  const [picked, setPicked] = useState<readonly PointId[] | null>(null);
  return (
    <>
      <Button type="primary" ghost onClick={() => setPicked(value)}>
        {t('history.points', { count: value.length })}
      </Button>
      <Modal
        open={picked !== null}
        width={680}
        title={t('history.choose_points')}
        onCancel={() => setPicked(null)}
        onOk={() => {
          if (picked !== null) onChange(picked);
          setPicked(null);
        }}
        destroyOnHidden
      >
        <PointPicker
          itemId={itemId}
          value={picked ?? value}
          onChange={setPicked}
          most={mostReportPoints}
        />
      </Modal>
    </>
  );
};
