/** What every log is asked by. */
export interface LogQuery {
  /** From then on, and before. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly keyword?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly order: 'asc' | 'desc';
}
