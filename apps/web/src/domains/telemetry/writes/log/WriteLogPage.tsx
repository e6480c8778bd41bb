import { WriteTable } from './WriteTable.tsx';

/** What was written to all devices of the user. */
export const WriteLogPage = () => <WriteTable />;
