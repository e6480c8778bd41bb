export { referencesOfDataSets } from './data-set-references.store.ts';
export { routeDataSets } from './data-sets.routes.ts';
export { bindDataSetRow, dataSetsOfItem, insertDataSet, pointIdsOf } from './data-sets.store.ts';
export { createDataSets, type DataSets, ownPoints } from './data-sets.ts';
