/** The same for all spellings of a genre that differ only in capitals. */
export function genreKey(label: string): string {
  return label.normalize('NFC').toLowerCase()
}
