/** The words that the components of this package show; `{name}` is filled in. */
export interface UiTexts {
  readonly link: {
    readonly copy: string;
    readonly copied: string;
    /** {address} */
    readonly byHand: string;
  };
  readonly zone: {
    /** By whose clock days are meant where that of the reader shows another time: {zone} */
    readonly days: string;
  };
  readonly search: {
    readonly submit: string;
    readonly reset: string;
    readonly expand: string;
    readonly collapse: string;
  };
  readonly table: {
    /** Of a list that was not counted to its end. */
    readonly more_than: string;
    readonly refresh: string;
    readonly density: string;
    readonly comfortable: string;
    readonly middle: string;
    readonly compact: string;
    readonly columns: string;
    readonly resetColumns: string;
    readonly moveUp: string;
    readonly moveDown: string;
    readonly maximise: string;
    readonly restore: string;
    /** {total} */
    readonly total: string;
    /** {count} */
    readonly selected: string;
    readonly clear: string;
    /** Chooses all rows of the page. */
    readonly selectPage: string;
    /** {row} */
    readonly selectRow: string;
    readonly actions: string;
    /** Names the column that unfolds rows. */
    readonly details: string;
    readonly more: string;
    readonly loading: string;
    readonly exportCsv: string;
    /** {time} of what is shown while it cannot be refreshed. */
    readonly stale: string;
    /** Followed by the title of a column. */
    readonly width: string;
    readonly auto: string;
  };
  readonly form: {
    readonly save: string;
    readonly cancel: string;
    readonly close: string;
    readonly discardTitle: string;
    readonly discardText: string;
    readonly discard: string;
    readonly keepEditing: string;
    readonly saveNext: string;
  };
  readonly confirm: {
    readonly yes: string;
    readonly no: string;
    /** {word} is what must be typed. */
    readonly typeToConfirm: string;
  };
  readonly state: {
    readonly empty: string;
    readonly error: string;
    readonly retry: string;
    /** There is something, but the filters let none of it through. */
    readonly noHit: string;
    readonly clearFilters: string;
  };
  /** What a quality byte means. */
  readonly quality: {
    readonly good: string;
    readonly stale: string;
    readonly clock: string;
    readonly unknown: string;
    readonly communication: string;
    readonly decode: string;
    readonly range: string;
    readonly configuration: string;
    readonly calculation: string;
    readonly division: string;
  };
  /** How long ago a value was read; {n} is filled in. */
  readonly age: {
    readonly now: string;
    readonly seconds: string;
    readonly minutes: string;
    readonly hours: string;
    readonly days: string;
    readonly never: string;
    /** Before what {age} says. */
    readonly earlier: string;
    /** Of what has not changed since the page was opened, a moment ago. */
    readonly unseen: string;
  };
  /** The alarm levels 1 to 4. */
  readonly level: {
    readonly 1: string;
    readonly 2: string;
    readonly 3: string;
    readonly 4: string;
  };
}

/** Fills `{name}` placeholders; an unknown name stays as it is. */
export const fill = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
