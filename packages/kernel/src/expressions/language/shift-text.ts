/** What is asked of the shifts of an item: somebody works, nobody does, or those of one name. */
export type ShiftQuestion =
  | { readonly kind: 'working' }
  | { readonly kind: 'off' }
  | { readonly kind: 'shift'; readonly shift: string };

/** The expression that is true while it is so. */
export function shiftExpression(asked: ShiftQuestion): string {
  switch (asked.kind) {
    case 'working':
      return 'working()';
    case 'off':
      return 'not working()';
    case 'shift':
      return `shift() = "${asked.shift.replaceAll('"', '""')}"`;
  }
}
