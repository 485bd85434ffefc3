import { showCount, showMels } from '@melos/clearing/amounts'
import type { ReactNode } from 'react'
import { showTokens } from '../../lib/show-tokens.ts'
import { Amount, Amounts } from '../../ui/amount.tsx'
import { SongLink } from '../../ui/song-link.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import { averageOf, type JudgedPosition, type ShownPosition, showSigned } from './judge-position.ts'
import { texts } from './texts.ts'
import { UnknownCost } from './unknown-cost.tsx'

const { songs: words } = texts
const columns = [
  { label: words.song },
  { label: words.tokens, isNumber: true },
  { label: words.cost, isNumber: true },
  { label: words.value, isNumber: true },
  { label: words.realised, isNumber: true },
  { label: words.royalties, isNumber: true },
]
const { row, tallCell } = cardLooks.xl
const cell = `${tallCell} min-w-0`

interface PositionsTableProps {
  readonly address: string
  readonly positions: readonly ShownPosition[]
}

export function PositionsTable({ address, positions }: PositionsTableProps) {
  return (
    <section aria-labelledby="positions-title">
      <h2 id="positions-title" className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">
        {words.title}
      </h2>
      <CardTable caption={words.caption} columns={columns} from="xl">
        {positions.map((shown) => (
          <PositionRow key={shown.position.song} address={address} {...shown} />
        ))}
      </CardTable>
    </section>
  )
}

function PositionRow({ address, position, judged }: ShownPosition & { address: string }) {
  return (
    <tr className={`${row} grid grid-cols-2 gap-4 align-top`}>
      <th scope="row" className={`${cell} col-span-2 text-left font-semibold`}>
        <SongLink {...position} page="market" />
        <UnknownCost address={address} position={position} judged={judged} />
      </th>
      <Figure
        label={words.tokens}
        note={position.inOrders > 0 ? texts.inOrders(showCount(BigInt(position.inOrders))) : undefined}
      >
        <Amount>{showTokens(position.tokens)}</Amount>
      </Figure>
      <CostFigure judged={judged} />
      <ValueFigure position={position} judged={judged} />
      <Figure
        label={words.realised}
        note={judged.soldUnknown > 0n ? texts.soldUnknown(showMels(judged.soldUnknown)) : undefined}
      >
        <Amounts>{texts.signed(showSigned(judged.realised))}</Amounts>
      </Figure>
      <Figure label={words.royalties} note={texts.due(showMels(judged.due))}>
        <Amounts>{texts.received(showMels(judged.received))}</Amounts>
      </Figure>
    </tr>
  )
}

function CostFigure({ judged }: { judged: JudgedPosition }) {
  const average = averageOf(judged)
  return (
    <Figure label={words.cost} note={average === undefined ? undefined : texts.average(showMels(average))}>
      {average === undefined ? texts.none : <Amounts>{texts.mels(showMels(judged.cost))}</Amounts>}
      {judged.sentCost > 0n && <Note>{texts.sentCost(showMels(judged.sentCost))}</Note>}
    </Figure>
  )
}

function ValueFigure({ position, judged: { tokens, value, wantedTokens, unrealised } }: ShownPosition) {
  if (tokens === 0n) return <Figure label={words.value}>{texts.none}</Figure>
  if (position.bestBuy === null) return <Figure label={words.value}>{texts.value.none[position.state]}</Figure>
  const part = texts.value.part(showCount(wantedTokens), showTokens(position.tokens))
  const note = unrealised === undefined ? part : texts.value.gain(showSigned(unrealised))
  const isPart = wantedTokens * 10n ** 18n < tokens
  return (
    <Figure label={words.value} note={unrealised !== undefined || isPart ? note : undefined}>
      <Amounts>{texts.mels(showMels(value))}</Amounts>
    </Figure>
  )
}

interface FigureProps {
  readonly label: string
  readonly note?: string | undefined
  readonly children: ReactNode
}

function Figure({ label, note, children }: FigureProps) {
  return (
    <td className={`${cell} xl:text-right`}>
      <CardLabel from="xl">{label}</CardLabel>
      {children}
      {note !== undefined && <Note>{note}</Note>}
    </td>
  )
}

function Note({ children }: { children: string }) {
  return (
    <span className="block text-xs text-muted">
      <Amounts>{children}</Amounts>
    </span>
  )
}
