/** How a person has arranged a table. */
export interface TableSettings {
  readonly density: Density;
  /** Keys in the order shown; columns that are not named follow in their own order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Widths that the person has chosen, in pixels by key. */
  readonly widths: Readonly<Record<string, number>>;
}

/** Narrowest and widest that a column is made. */
export const columnWidths = { min: 48, max: 1200 } as const;

export type Density = 'large' | 'middle' | 'small';
export const densities: readonly Density[] = ['large', 'middle', 'small'];

export interface ColumnChoice {
  readonly key: string;
  /** Not shown until chosen. */
  readonly hidden?: boolean;
  /** In a window that is narrower, in pixels, it is not shown until chosen. */
  readonly yieldsBelow?: number;
  /** May be hidden; true unless said otherwise. */
  readonly hideable?: boolean;
}

const texts = (given: unknown): string[] =>
  Array.isArray(given) ? given.filter((one): one is string => typeof one === 'string') : [];

const widths = (given: unknown): Readonly<Record<string, number>> =>
  typeof given === 'object' && given !== null
    ? Object.fromEntries(
        Object.entries(given).filter(
          ([, width]) =>
            typeof width === 'number' && width >= columnWidths.min && width <= columnWidths.max,
        ),
      )
    : {};

/** Settings as stored, as far as they are understood, in a window of this width. */
export const readTableSettings = (
  stored: unknown,
  columns: readonly ColumnChoice[],
  windowWidth: number,
): TableSettings => {
  const given = typeof stored === 'object' && stored !== null ? stored : {};
  const density = 'density' in given ? densities.find((one) => one === given.density) : undefined;
  return {
    density: density ?? 'middle',
    order: 'order' in given ? texts(given.order) : [],
    hidden:
      'hidden' in given
        ? texts(given.hidden)
        : columns
            .filter(({ hidden, yieldsBelow = 0 }) => hidden || windowWidth < yieldsBelow)
            .map(({ key }) => key),
    widths: 'widths' in given ? widths(given.widths) : {},
  };
};

/** The columns in the chosen order; new ones stand where the table puts them. */
export const arrangeColumns = <Column extends ColumnChoice>(
  columns: readonly Column[],
  { order }: Pick<TableSettings, 'order'>,
): Column[] => {
  const known = order.filter((key) => columns.some((column) => column.key === key));
  const arranged = known.flatMap((key) => columns.filter((column) => column.key === key));
  columns.forEach((column, index) => {
    if (!known.includes(column.key)) arranged.splice(index, 0, column);
  });
  return arranged;
};

export const shownColumns = <Column extends ColumnChoice>(
  columns: readonly Column[],
  settings: TableSettings,
): Column[] =>
  arrangeColumns(columns, settings).filter(
    ({ key, hideable = true }) => !hideable || !settings.hidden.includes(key),
  );

/** The widths once a column has another; null lets it be as wide as its content. */
export const widenColumn = (
  { widths: before }: Pick<TableSettings, 'widths'>,
  key: string,
  width: number | null,
): TableSettings['widths'] => {
  const { [key]: _, ...others } = before;
  if (width === null) return others;
  const { min, max } = columnWidths;
  return { ...others, [key]: Math.min(max, Math.max(min, Math.round(width))) };
};

/** The order after a column has moved by one place; null when it cannot. */
export const moveColumn = (
  keys: readonly string[],
  key: string,
  by: 1 | -1,
): readonly string[] | null => {
  const from = keys.indexOf(key);
  const to = from + by;
  const other = keys[to];
  if (from < 0 || other === undefined) return null;
  return keys.map((one, index) => (index === from ? other : index === to ? key : one));
};
