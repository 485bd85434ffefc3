/** Control characters, lone surrogates, unassigned characters and those that change the text direction. */
const unprintable = /[\p{Cc}\p{Cs}\p{Cn}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A line of text from the URL; null for what the API would refuse. */
export function readLine(text: string | null, longest: number): string | null {
  const line = text?.trim() ?? ''
  return line.length <= longest && visible.test(line) && !unprintable.test(line) ? line : null
}
