import { showDown, showMels } from '@melos/clearing/amounts'
import type { DisbursementVerdict, HolderLine } from '@melos/evidence/check-disbursement'
import { Amount } from '../../ui/amount.tsx'
import { CardLabel } from '../../ui/table.tsx'
import { useConnectedAddress } from '../../wallet/wallet.ts'
import { disbursementTexts } from './disbursement-texts.ts'
import { AccountCell, isOwn, LinesSection, lineCell, lineRow } from './lines-section.tsx'

const { holders: words } = disbursementTexts
const columns = [
  { label: words.holder },
  { label: words.song },
  { label: words.tokens, isNumber: true },
  { label: words.mels, isNumber: true },
]

interface Line extends HolderLine {
  readonly song: string
  readonly title: string
}

export function HolderLines({ verdict }: { verdict: Pick<DisbursementVerdict, 'songs' | 'document'> }) {
  const own = useConnectedAddress()
  return (
    <LinesSection
      words={words}
      columns={columns}
      lines={listHolders(verdict, own)}
      renderLine={(line) => (
        <HolderRow key={`${line.song} ${line.account}`} line={line} isOwn={isOwn(line.account, own)} />
      )}
    />
  )
}

/** The person's own first; the rest by song, the largest holder first. */
export function listHolders(
  { songs, document }: Pick<DisbursementVerdict, 'songs' | 'document'>,
  own: string | undefined,
): readonly Line[] {
  const titles = new Map(document?.statements.map(({ song, title }) => [song.toLowerCase(), title]))
  const lines = songs.flatMap(({ song, holders }) =>
    holders.map((holder) => ({ ...holder, song, title: titles.get(song.toLowerCase()) ?? song })),
  )
  const rank = ({ account }: Line): number => (isOwn(account, own) ? 0 : 1)
  return lines.toSorted((one, other) => rank(one) - rank(other))
}

function HolderRow({ line, isOwn }: { line: Line; isOwn: boolean }) {
  const { account, title, tokens, mels } = line
  return (
    <tr data-holder={account} className={`${lineRow} grid-cols-2 sm:grid-cols-4 ${isOwn ? 'bg-paper' : ''}`}>
      <AccountCell account={account} you={isOwn ? words.you : null} />
      <td className={`${lineCell} wrap-anywhere max-lg:-order-1 sm:col-span-2`}>
        <CardLabel from="lg">{words.song}</CardLabel>
        <span dir="auto">{title}</span>
      </td>
      <td className={`${lineCell} lg:text-right`}>
        <CardLabel from="lg">{words.tokens}</CardLabel>
        <Amount>{showTokens(tokens)}</Amount>
      </td>
      <td className={`${lineCell} lg:text-right`}>
        <CardLabel from="lg">{words.mels}</CardLabel>
        <Amount>{showDown(mels, 6)}</Amount>
      </td>
    </tr>
  )
}

/** `90`, or `0.50` if someone holds a part of a token. */
const showTokens = (units: bigint): string => showMels(units).replace(/\.00$/, '')
