import { showCount, showMels } from '@melos/clearing/amounts'
import { groupThousands } from '@melos/clearing/format-numbers'
import { Link } from 'react-router'
import type { Address } from 'viem'
import { signedFetch } from '../../api/signed-fetch.ts'
import { addressUrl } from '../../lib/explorer-url.ts'
import { useQuery } from '../../lib/query-client.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { useSite } from '../../lib/site.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import { sumWon, type WonTokens } from './sum-won.ts'
import { texts } from './texts.ts'
import { loadAllBids } from './use-my-bids.ts'

const words = texts.won
const columns = [
  { label: words.song },
  { label: words.tokens, isNumber: true },
  { label: words.paid, isNumber: true },
  { label: words.address },
]
const { row, tallCell: cell } = cardLooks.sm
const figure = `${cell} font-mono whitespace-nowrap sm:text-right`

/** The tokens of all bids, not only of those on this page; `occasion` changes when the list does. */
export function WonPanel({ address, occasion }: { address: Address; occasion: number }) {
  const { data = [] } = useQuery({
    queryKey: ['wallet', address, 'won', occasion],
    queryFn: async () => sumWon(await loadAllBids(signedFetch)),
    placeholderData: (known) => known,
  })
  if (data.length === 0) return null
  return (
    <section aria-labelledby="won-title" className="mt-12">
      <h2 id="won-title" className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">
        {words.title}
      </h2>
      <CardTable caption={words.caption} columns={columns} from="sm">
        {data.map((won) => (
          <WonRow key={won.token} won={won} />
        ))}
        {data.length > 1 && <TotalRow won={data} />}
      </CardTable>
      <Link
        to="/account/royalties"
        className="mt-4 inline-flex min-h-11 items-center text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
      >
        {words.royalties}
      </Link>
    </section>
  )
}

function WonRow({ won: { auctionId, title, tokenName, token, tokens, paid } }: { won: WonTokens }) {
  return (
    <tr className={`${row} grid grid-cols-2 gap-4`}>
      <th scope="row" className={`${cell} col-span-2 text-left font-semibold`}>
        <Link
          to={`/auction/${auctionId}`}
          dir="auto"
          className="-my-2.5 inline-block py-2.5 wrap-break-word underline decoration-line underline-offset-4"
        >
          {title}
        </Link>
        <span className="block text-xs font-normal text-muted">{tokenName}</span>
      </th>
      <Figures tokens={tokens} paid={paid} />
      <td className={`${cell} col-span-2`}>
        <CardLabel from="sm">{words.address}</CardLabel>
        <TokenAddress name={tokenName} token={token} />
      </td>
    </tr>
  )
}

function TotalRow({ won }: { won: readonly WonTokens[] }) {
  const sum = (of: (won: WonTokens) => bigint): bigint => won.reduce((total, one) => total + of(one), 0n)
  return (
    <tr className={`${row} grid grid-cols-2 gap-4 font-semibold`}>
      <th scope="row" className={`${cell} col-span-2 text-left`}>
        {words.total(groupThousands(won.length))}
      </th>
      <Figures tokens={sum(({ tokens }) => tokens)} paid={sum(({ paid }) => paid)} />
      <td className={`${cell} max-sm:hidden`} />
    </tr>
  )
}

function Figures({ tokens, paid }: Pick<WonTokens, 'tokens' | 'paid'>) {
  return (
    <>
      <td className={figure}>
        <CardLabel from="sm">{words.tokens}</CardLabel>
        {showCount(tokens)}
      </td>
      <td className={figure}>
        <CardLabel from="sm">{words.paid}</CardLabel>
        {showMels(paid)}
      </td>
    </>
  )
}

function TokenAddress({ name, token }: { name: string; token: string }) {
  const url = addressUrl(useSite().chain.explorerUrl, token)
  const short = shortenAddress(token)
  return (
    <span className="flex flex-wrap items-center gap-x-4 font-mono text-xs">
      {url === null ? (
        <span title={token}>{short}</span>
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer" title={token} className="-my-2.5 py-2.5 underline">
          {short}
        </a>
      )}
      <CopyButton
        text={token}
        label={words.copy}
        about={words.copyAbout(name)}
        copied={words.copied}
        className="-my-3 min-h-11 cursor-pointer font-sans font-semibold underline underline-offset-4"
      />
    </span>
  )
}
