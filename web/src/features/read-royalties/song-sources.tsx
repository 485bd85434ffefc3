import type { findSongRoyalties } from '@melos/api-contract'
import { parseEur, showCents } from '../../lib/eur.ts'
import { Amounts } from '../../ui/amount.tsx'
import { songTexts } from './song-texts.ts'

export type SongRoyaltiesBody = ReturnType<(typeof findSongRoyalties)['answer']['parse']>['body']

const { sources: words } = songTexts
const MOST = 8

/** The largest stores, and the rest as one line; the disbursements' pages have them all. */
export function SongSources({ sources }: Pick<SongRoyaltiesBody, 'sources'>) {
  if (sources.length === 0) return null
  return (
    <table className="w-full text-sm">
      <caption className="mb-2 text-left">
        <span className="block font-semibold">{words.title}</span>
        <span className="block text-xs text-muted">{words.caption}</span>
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{words.store}</th>
          <th scope="col">{words.eur}</th>
        </tr>
      </thead>
      <tbody>
        {listStores(sources).map(({ store, eur }) => (
          <tr key={store} className="border-t border-line">
            <th scope="row" className="py-2.5 pr-4 text-left font-normal wrap-anywhere">
              <Amounts>{store}</Amounts>
            </th>
            <td className="py-2.5 text-right font-mono whitespace-nowrap">{showCents(eur)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function listStores(sources: SongRoyaltiesBody['sources']): { readonly store: string; readonly eur: bigint }[] {
  const all = sources.map(({ store, eur }) => ({ store, eur: parseEur(eur) }))
  if (all.length <= MOST) return all
  const rest = all.slice(MOST - 1)
  const sum = rest.reduce((total, { eur }) => total + eur, 0n)
  return [...all.slice(0, MOST - 1), { store: words.others(String(rest.length)), eur: sum }]
}
