/** Whether the words differ by at most one added, missing, changed or swapped letter. */
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

/** Shorter words are too similar to other words. */
const MIN_LENGTH = 5

/** The first known word that equals this one or differs by one edit; the first letter must be right. */
export function findMeant(word: string, known: Iterable<string>): string | undefined {
  let near: string | undefined
  for (const candidate of known) {
    if (candidate === word) return word
    const isLong = word.length >= MIN_LENGTH && candidate.length >= MIN_LENGTH && word[0] === candidate[0]
    if (near === undefined && isLong && isWithinOneEdit(word, candidate)) near = candidate
  }
  return near
}
