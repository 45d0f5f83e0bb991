/** Looks for planted markers, which tests make secret, in whatever a run leaves behind. */

/**
 * The markers that a text contains, as they are or encoded. Escapes of JSON do not change a marker of letters and digits.
 *
 * @param markers of letters and digits
 */
export function found(text: string, markers: readonly string[]): string[] {
  return markers.filter((marker) => formsOf(marker).some((form) => text.includes(form)));
}

/** The marker, and its base64 wherever it begins: a character stands for parts of neighbouring bytes. */
function formsOf(marker: string): string[] {
  const encoded = [0, 1, 2].map((before) => {
    const bytes = Buffer.from(' '.repeat(before) + marker);
    const [first, last] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
    return bytes.toString('base64').slice(first, last);
  });
  return [marker, ...encoded, ...encoded.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))];
}
