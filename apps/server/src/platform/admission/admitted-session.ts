/** Whose call it is. */
export interface AdmittedSession {
  readonly tokenHash: string;
  readonly accountId: number;
}
