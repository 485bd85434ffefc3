import type { Auction } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { texts } from './texts.ts'

/** What the number of tokens without a bid means, in words. */
export function describeCoverage({
  tokensAvailable,
  tokensOffered,
}: Pick<Auction, 'tokensAvailable' | 'tokensOffered'>): string {
  const offered = groupThousands(tokensOffered)
  if (tokensAvailable === 0) return texts.coverage.all(offered)
  if (tokensAvailable === tokensOffered) return texts.coverage.none(offered)
  return texts.coverage.part(groupThousands(tokensOffered - tokensAvailable), offered)
}
