/** Whether one letter too many, too few, another or two exchanged is all that differs. */
export function isWithinOneEdit(one: string, other: string): boolean {
  if (one === other) return true
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [first, second] = [one.slice(start), other.slice(start)]
  if (first.length > second.length) return first.slice(1) === second
  if (first.length < second.length) return first === second.slice(1)
  if (first.slice(1) === second.slice(1)) return true
  return first[0] === second[1] && first[1] === second[0] && first.slice(2) === second.slice(2)
}

/** Shorter words have too many neighbours that mean something else. */
const LONG_ENOUGH = 5

/** The word that was meant, if it is one of these or nearly so; the first of several. First letters are hardly ever wrong. */
export function findMeant(word: string, known: Iterable<string>): string | undefined {
  let near: string | undefined
  for (const candidate of known) {
    if (candidate === word) return word
    const isLong = word.length >= LONG_ENOUGH && candidate.length >= LONG_ENOUGH && word[0] === candidate[0]
    if (near === undefined && isLong && isWithinOneEdit(word, candidate)) near = candidate
  }
  return near
}
