import { type Auction, findAuction } from '@melos/api-contract'
import { formatMels, withUnit } from '@melos/clearing/format-numbers'
import { callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { showCount, showMels } from '../../lib/amounts.ts'
import { useQuery } from '../../lib/query-client.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TermsList } from '../../ui/terms-list.tsx'
import { splitProceeds } from './describe-money.ts'
import { texts } from './texts.ts'

const words = texts.offer.result

/** The auction of an approved offer: what it raised, and who gets it. */
export function OfferResult({ auctionId }: { readonly auctionId: number }) {
  const query = useQuery({
    queryKey: ['account', 'studio', 'auction', auctionId],
    queryFn: async () =>
      (await callApi(signedFetch, { endpoint: findAuction, params: { externalId: auctionId } })).body,
    refetchOnWindowFocus: true,
  })
  return (
    <section aria-labelledby="result" className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id="result" className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">
        {words.title}
      </h2>
      <Loaded query={query} place="part" loading={<Skeleton label={words.loading} lines={3} />} failed={words.failed}>
        {(auction) => <ResultFacts auction={auction} />}
      </Loaded>
    </section>
  )
}

export function ResultFacts({ auction }: { readonly auction: Auction }) {
  const { externalId, status, outcome, clearingPrice } = auction
  const isOver = outcome !== null
  return (
    <div className="flex flex-col gap-6">
      <TermsList rows={[[words.status, status.label], ...toRows(auction)]} />
      {!isOver && <p className="text-sm text-muted">{words.notYet}</p>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/auction/${externalId}`} look="quiet">
          {words.open}
        </ButtonLink>
        {isOver && (
          <ButtonLink to={`/auction/${externalId}/check`} look="quiet">
            {words.check}
          </ButtonLink>
        )}
        {outcome === 'SOLD' && clearingPrice !== null && (
          <ButtonLink to="/royalties" look="quiet">
            {words.royalties}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function toRows({ outcome, clearingPrice, tokensOffered, target }: Auction): [string, string][] {
  if (outcome !== 'SOLD' || clearingPrice === null) return []
  const { raised, production, artist } = splitProceeds({ clearingPrice, tokensOffered, target })
  const mels = (units: bigint) => withUnit(showMels(units), 'MELS')
  return [
    [words.price, withUnit(formatMels(clearingPrice), 'MELS')],
    [words.tokens, showCount(BigInt(tokensOffered))],
    [words.raised, mels(raised)],
    [words.target, mels(production)],
    [words.excess, mels(artist)],
  ]
}
