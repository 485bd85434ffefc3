interface House {
  readonly auctionHouse: string
  readonly mels: string | null
}

interface Known {
  /** This repository's record for the chain. */
  readonly record: { readonly auctionHouse: string; readonly mels: string } | undefined
  /** The auction house given on the command line. */
  readonly meant: string | undefined
}

interface Identified {
  readonly isRefuted: boolean
  readonly lines: readonly string[]
}

/** Compares addresses, because the code alone proves nothing: anyone can deploy the same code with their own money. */
export function identifyHouse({ auctionHouse, mels }: House, { record, meant }: Known): Identified {
  const comparisons = [
    { what: 'auction house', found: auctionHouse, by: 'recorded in this repository', expected: record?.auctionHouse },
    { what: 'MELS contract', found: mels, by: 'recorded in this repository', expected: record?.mels },
    { what: 'auction house', found: auctionHouse, by: 'you named', expected: meant },
  ].flatMap(({ expected, ...rest }) => (expected === undefined ? [] : [{ ...rest, expected }]))
  if (comparisons.length === 0) return { isRefuted: false, lines: [unknown] }
  const isSame = ({ found, expected }: (typeof comparisons)[number]): boolean =>
    found?.toLowerCase() === expected.toLowerCase()
  return {
    isRefuted: !comparisons.every(isSame),
    lines: comparisons.map((comparison) => {
      const { what, by, expected } = comparison
      return isSame(comparison) ? `✓ The ${what} is the one ${by}` : `✗ The ${what} ${by} is ${expected}`
    }),
  }
}

const unknown =
  "– We can't tell whether this is the Melos auction house. Compare its address with the one on the site where you bid"
