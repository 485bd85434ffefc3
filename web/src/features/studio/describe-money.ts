import type { AuctionTerms } from '@melos/api-contract'
import { parseMels, writeMels } from '@melos/clearing/amounts'
import { formatMels } from '@melos/clearing/format-numbers'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { texts } from './texts.ts'

type Terms = Pick<AuctionTerms, 'tokenCount' | 'minimumPrice' | 'threshold'>

/** What happens with the money of a sale, in three sentences. */
export function describeMoney({ tokenCount, minimumPrice, threshold }: Terms, seller: string): string[] {
  const { raises, tooLittle, target, excess, yourWallet } = texts.offer.sentence
  const least = parseMels(minimumPrice) * BigInt(tokenCount)
  const needed = parseMels(threshold)
  return [
    least < needed ? tooLittle(show(least)) : raises(show(least)),
    target(show(needed)),
    excess(seller === '' ? yourWallet : shortenAddress(seller)),
  ]
}

interface Sale {
  readonly clearingPrice: string
  readonly tokensOffered: number
  readonly target: string
}

/** What a sale raised in base units, and who gets it: the production account up to the target, the artist the rest. */
export function splitProceeds({ clearingPrice, tokensOffered, target }: Sale) {
  const raised = parseMels(clearingPrice) * BigInt(tokensOffered)
  const threshold = parseMels(target)
  const artist = raised > threshold ? raised - threshold : 0n
  return { raised, production: raised - artist, artist }
}

function show(units: bigint): string {
  return formatMels(writeMels(units)).replace(/\.00$/, '')
}
