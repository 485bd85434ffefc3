/** Numeric ids up to this many times the number of ids go into the table, which bounds its memory. */
const TABLE_PER_ID = 8
/** Longer ids might not be exact as a number. */
const LONGEST_NUMBER = 15

/** Finds an id that occurs twice. Small numeric ids are marked in a table, which is faster than a set. */
export function findDuplicate(ids: readonly string[]): string | undefined {
  const largest = TABLE_PER_ID * ids.length
  const marks = new Uint8Array(largest + 1)
  const others = new Set<string>()
  for (const id of ids) {
    const number = toNumber(id)
    if (number <= largest) {
      if (marks[number] === 1) return id
      marks[number] = 1
    } else {
      if (others.has(id)) return id
      others.add(id)
    }
  }
  return undefined
}

/** Returns infinity for text that isn't a decimal number without leading zeros. */
function toNumber(id: string): number {
  const { length } = id
  if (length > LONGEST_NUMBER || (length > 1 && id.charCodeAt(0) === 48)) return Number.POSITIVE_INFINITY
  let number = 0
  for (let index = 0; index < length; index++) {
    const digit = id.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) return Number.POSITIVE_INFINITY
    number = number * 10 + digit
  }
  return number
}
