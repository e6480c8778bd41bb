/** Says a text of a namespace; `t` of `useTranslation` is one, a test's own function another. */
export interface Say {
  (key: string): string;
  (key: string, values: Record<string, unknown>): string;
}
