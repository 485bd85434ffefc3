import { type Auction, findAuction, type Offer, type OfferResult as Settlement } from '@melos/api-contract'
import { showCount, showMels } from '@melos/clearing/amounts'
import { formatMels, withUnit } from '@melos/clearing/format-numbers'
import { showUtc } from '@melos/clearing/utc-time'
import { callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { useQuery } from '../../lib/query-client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { showToast } from '../../lib/show-toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TermsList } from '../../ui/terms-list.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { splitProceeds } from './describe-money.ts'
import { offerCalls } from './studio-calls.ts'
import { texts } from './texts.ts'

const words = texts.offer.result

/** The auction of an approved offer: what it raised, who gets it, and the transactions that paid it. */
export function OfferResult({ offer: { id, auctionId } }: { readonly offer: Offer & { readonly auctionId: number } }) {
  const query = useQuery({
    queryKey: ['account', 'studio', 'result', id],
    queryFn: async () => {
      const [found, settlement] = await Promise.all([
        callApi(signedFetch, { endpoint: findAuction, params: { externalId: auctionId } }),
        offerCalls.readResult(id),
      ])
      return { auction: found.body, settlement }
    },
    refetchOnWindowFocus: true,
  })
  return (
    <section aria-labelledby="result" className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id="result" className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">
        {words.title}
      </h2>
      <Loaded query={query} place="part" loading={<Skeleton label={words.loading} lines={3} />} failed={words.failed}>
        {({ auction, settlement }) => <ResultFacts offerId={id} auction={auction} settlement={settlement} />}
      </Loaded>
    </section>
  )
}

interface ResultFactsProps {
  readonly offerId: string
  readonly auction: Auction
  readonly settlement: Settlement
}

export function ResultFacts({ offerId, auction, settlement }: ResultFactsProps) {
  const { externalId, status, outcome, clearingPrice } = auction
  const isOver = outcome !== null
  return (
    <div className="flex flex-col gap-6">
      <TermsList rows={[[words.status, status.label], ...toRows(auction, settlement)]} />
      {!isOver && <p className="text-sm text-muted">{words.notYet}</p>}
      {settlement.steps.length > 0 && (
        <ul aria-label={words.transactions} className="text-sm">
          {settlement.steps.map(({ kind, at, transaction }) => (
            <li
              key={`${kind} ${transaction}`}
              className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5"
            >
              <span>{words.steps[kind]}</span>
              <span className="text-muted">
                {showUtc(at)} · <TransactionLink hash={transaction} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/auction/${externalId}`} look="quiet">
          {words.open}
        </ButtonLink>
        {isOver && (
          <ButtonLink to={`/auction/${externalId}/check`} look="quiet">
            {words.check}
          </ButtonLink>
        )}
        {settlement.steps.length > 0 && <SaveButton offerId={offerId} auctionId={externalId} />}
        {outcome === 'SOLD' && clearingPrice !== null && (
          <ButtonLink to="/royalties" look="quiet">
            {words.royalties}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** The server wants the session's token, which a plain link can't send. */
function SaveButton({ offerId, auctionId }: { readonly offerId: string; readonly auctionId: number }) {
  const save = async (): Promise<void> => {
    try {
      const content = await offerCalls.readResultFile(offerId)
      saveFile({ name: words.fileName(String(auctionId)), type: 'text/csv;charset=utf-8', content })
    } catch {
      void showToast({ kind: 'error', text: words.notSaved })
    }
  }
  return (
    <Button look="quiet" onClick={() => void save()}>
      {words.save}
    </Button>
  )
}

function toRows(
  { outcome, clearingPrice, tokensOffered, target }: Auction,
  { winners }: Settlement,
): [string, string][] {
  if (outcome !== 'SOLD' || clearingPrice === null) return []
  const { raised, production, artist } = splitProceeds({ clearingPrice, tokensOffered, target })
  const mels = (units: bigint) => withUnit(showMels(units), 'MELS')
  return [
    [words.price, withUnit(formatMels(clearingPrice), 'MELS')],
    [words.tokens, showCount(BigInt(tokensOffered))],
    [words.winners, showCount(BigInt(winners))],
    [words.raised, mels(raised)],
    [words.target, mels(production)],
    [words.excess, mels(artist)],
  ]
}
