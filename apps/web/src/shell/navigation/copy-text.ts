/** The way of pages without a secure origin, on the intranet of a plant: what is selected is copied. */
const copySelected = (text: string): boolean => {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Beside what has the focus, for a dialog lets nothing outside of it be selected.
  const before = document.activeElement;
  const place = before?.closest('dialog, [role="dialog"]') ?? document.body;
  place.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
};

/** Puts a text into the clipboard; false where the browser permits no way to. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
};
