/** What is known of a column: the words of the generated schema. */

/** A column as it reads; 'given' must be in an insert unless it may be null, 'made' must not. */
export interface Column<Read, Source extends 'given' | 'default' | 'made' = 'given'> {
  readonly read: Read;
  readonly source: Source;
}

/** jsonb: reads as what was stored, and is given as text. */
export interface Json {
  readonly json: true;
}
