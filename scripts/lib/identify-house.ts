interface House {
  readonly auctionHouse: string
  readonly mels: string | null
}

interface Known {
  /** What this repository records of the chain. */
  readonly record: { readonly auctionHouse: string; readonly mels: string } | undefined
  /** The house that the person at the terminal means. */
  readonly meant: string | undefined
}

interface Identified {
  readonly isRefuted: boolean
  readonly lines: readonly string[]
}

/** Whether it is the house of Melos, which its code does not say: anybody can deploy that code, with money of their own. */
export function identifyHouse({ auctionHouse, mels }: House, { record, meant }: Known): Identified {
  const comparisons = [
    { what: 'house', found: auctionHouse, by: 'this repository records', expected: record?.auctionHouse },
    { what: 'MELS', found: mels, by: 'this repository records', expected: record?.mels },
    { what: 'house', found: auctionHouse, by: 'you have named', expected: meant },
  ].flatMap(({ expected, ...rest }) => (expected === undefined ? [] : [{ ...rest, expected }]))
  if (comparisons.length === 0) return { isRefuted: false, lines: [unknown] }
  const isSame = ({ found, expected }: (typeof comparisons)[number]): boolean =>
    found?.toLowerCase() === expected.toLowerCase()
  return {
    isRefuted: !comparisons.every(isSame),
    lines: comparisons.map((comparison) => {
      const { what, by, expected } = comparison
      return isSame(comparison) ? `✓ The ${what} is the one that ${by}` : `✗ The ${what} that ${by} is ${expected}`
    }),
  }
}

const unknown =
  '– Nothing here says that this is the house of Melos: compare this address with the one on the site you bid on'
