import type { Endpoint } from '@millwright/contract/call/endpoint';
import type { CallFacts } from '@millwright/contract/fields/facts';
import type { Send } from '../../wire/queries/use-change.ts';

/** How a form is saved: one call, or as many as it takes. */
export type Saving<Fields, Out> = (fields: Fields, send: Send) => Promise<Out>;

/** Saved by one call; `input` is what the fields become for it. */
export const saving =
  <Fields, In, Out>(
    call: Endpoint<In, Out>,
    input: (fields: Fields) => NoInfer<In>,
  ): Saving<Fields, Out> =>
  (fields, send) =>
    send(call, input(fields));

/** Of a row what its edit call takes: what the form of the row begins with. */
export const fieldsOf = <Row extends object, Facts extends CallFacts>(
  row: Row,
  facts: Facts,
): Omit<Pick<Row, keyof Row & keyof Facts>, keyof Revision> =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => name in facts && name !== 'id' && name !== 'version'),
    // By name the fields that the type names.
  ) as Omit<Pick<Row, keyof Row & keyof Facts>, keyof Revision>;

/** A row as an edit names it: the one the user saw. */
interface Revision {
  readonly id: number;
  readonly version: number;
}

/**
 * Creates a row with what it belongs to, or edits the one given. `input` is what the fields become
 * for either call.
 */
export const savingRow = <Fields, CreateIn, EditIn extends Revision & Partial<CreateIn>, Out>(
  row: Revision | null,
  calls: { readonly create: Endpoint<CreateIn, Out>; readonly edit: Endpoint<EditIn, Out> },
  belongsTo: Omit<NoInfer<CreateIn>, keyof NoInfer<EditIn>>,
  input: (fields: Fields) => Omit<NoInfer<EditIn>, keyof Revision>,
): Saving<Fields, Out> =>
  row === null
    ? // What the calls have in common and what only creating takes are all that creating takes.
      saving(calls.create, (fields) => ({ ...belongsTo, ...input(fields) }) as unknown as CreateIn)
    : saving(
        calls.edit,
        (fields) => ({ id: row.id, version: row.version, ...input(fields) }) as unknown as EditIn,
      );
