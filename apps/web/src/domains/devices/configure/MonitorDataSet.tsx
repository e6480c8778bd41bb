import type { DataSet } from '@millwright/contract/devices/data-sets/data-sets.schemas';
import { TabDrawer } from '@millwright/ui';
import { DataSetMonitor } from '../../telemetry/index.ts';

/** The values of a data set now, beside the list. */
export const MonitorDataSet = ({
  dataSet,
  onClose,
}: {
  readonly dataSet: DataSet;
  readonly onClose: () => void;
}) => (
  <TabDrawer open title={dataSet.name} size={680} onClose={onClose}>
    <DataSetMonitor dataSetId={dataSet.id} itemId={dataSet.itemId} />
  </TabDrawer>
);
