import { showAmount } from '@melos/clearing/amounts'
import { withEur } from '../../lib/eur.ts'
import { showTokens } from '../../lib/show-tokens.ts'
import { Amount, Amounts } from '../../ui/amount.tsx'
import { SongLink } from '../../ui/song-link.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import { readSum } from './judge-due.ts'
import type { MyRoyalties } from './load-my-royalties.ts'
import { texts } from './texts.ts'

const { songs: words } = texts
const columns = [
  { label: words.song },
  { label: words.tokens, isNumber: true },
  { label: words.due, isNumber: true },
  { label: words.received, isNumber: true },
]
const { row, tallCell: cell } = cardLooks.sm

export function SongsTable({ songs }: Pick<MyRoyalties, 'songs'>) {
  return (
    <section aria-labelledby="songs-title">
      <h2 id="songs-title" className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">
        {words.title}
      </h2>
      <CardTable caption={words.caption} columns={columns} from="sm">
        {songs.map((song) => (
          <tr key={song.song} className={`${row} grid grid-cols-2 gap-4 align-top`}>
            <th scope="row" className={`${cell} col-span-2 min-w-0 text-left font-semibold`}>
              <SongLink {...song} />
            </th>
            <td className={`${cell} col-span-2 sm:text-right`}>
              <CardLabel from="sm">{words.tokens}</CardLabel>
              <Amount>{showTokens(song.tokens)}</Amount>
            </td>
            <SumCell label={words.due} sum={song.due} />
            <SumCell label={words.received} sum={song.received} />
          </tr>
        ))}
      </CardTable>
    </section>
  )
}

function SumCell({ label, sum }: { label: string; sum: MyRoyalties['due'] }) {
  const { mels, eur } = readSum(sum)
  return (
    <td className={`${cell} sm:text-right`}>
      <CardLabel from="sm">{label}</CardLabel>
      <Amounts>{texts.due.mels(showAmount(mels))}</Amounts>
      <span className="block text-xs text-muted">
        <Amounts>{withEur(showAmount(eur))}</Amounts>
      </span>
    </td>
  )
}
