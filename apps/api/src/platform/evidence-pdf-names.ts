/** The words of a PDF with its names spelled out: any letter may be written as its number. */
export function spellNames(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex) => {
    return String.fromCharCode(Number.parseInt(hex, 16));
  });
}
