import type { WorkedOutStatement } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { useState } from 'react'
import { showCents } from '../../lib/eur.ts'
import { formatMonth } from '../../lib/format-period.ts'
import { AddressLink } from '../../ui/address-link.tsx'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { ScrollTable, scrollCell } from '../../ui/table.tsx'
import { TermsList } from '../../ui/terms-list.tsx'
import { nameKind } from './name-kind.ts'
import { showDeducted, showEur, showEurPerToken, showMelsDown, showMelsPerToken } from './show-amounts.ts'
import { type SourceKind, sourceKinds, sumSources } from './sum-sources.ts'
import { texts } from './texts.ts'

const words = texts.preview

/** What a statement gives one song, as its holders will see it. */
export function SongCard({ statement }: { statement: WorkedOutStatement }) {
  const { title, artist, song, eur, carriedForward } = statement
  return (
    <article className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 sm:p-6">
      <div>
        <h4 className="font-display text-lg font-bold wrap-anywhere">{title}</h4>
        <p className="text-sm text-muted">
          {artist} · <AddressLink address={song} isShort />
        </p>
      </div>
      <TermsList rows={listAmounts(statement)} />
      {eur === '0' && (
        <p className="text-sm font-semibold text-losing">
          <Amounts>{words.carriedForward(showEur(carriedForward))}</Amounts>
        </p>
      )}
      <Sources statement={statement} />
    </article>
  )
}

function listAmounts(statement: WorkedOutStatement): readonly (readonly [string, string])[] {
  const { gross, fee, broughtForward, net, percentage, eur, mels, wholeTokens, holders } = statement
  const { eurPerToken, melsPerToken } = statement
  return [
    [words.gross, showEur(gross)],
    [words.fee, showDeducted(fee)],
    ...(broughtForward === '0' ? [] : [[words.broughtForward, showEur(broughtForward)] as const]),
    [words.net, showEur(net)],
    [words.share(String(percentage)), showEur(eur)],
    [words.mels, showMelsDown(mels)],
    ...(eur === '0'
      ? []
      : [[words.perToken, `${showEurPerToken(eurPerToken)} = ${showMelsPerToken(melsPerToken)}`] as const]),
    [words.tokens, groupThousands(wholeTokens)],
    [words.holders, groupThousands(holders)],
  ]
}

function Sources({ statement: { title, sources } }: { statement: WorkedOutStatement }) {
  const [by, setBy] = useState<SourceKind>('store')
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold">
        {words.sources(groupThousands(sources.length))}
      </summary>
      <fieldset className="my-3 flex flex-wrap gap-2">
        <legend className="mb-1 text-xs text-muted">{words.sourcesBy}</legend>
        {sourceKinds.map((kind) => (
          <Button key={kind} look="quiet" aria-pressed={kind === by} onClick={() => setBy(kind)}>
            {kind === by ? `✓ ${words.by[kind]}` : words.by[kind]}
          </Button>
        ))}
      </fieldset>
      <ScrollTable
        label={words.sourcesOf(title)}
        caption={words.sourcesOf(title)}
        columns={[{ label: words.by[by] }, { label: words.columns.eur, isNumber: true }]}
      >
        {sumSources(sources, by).map(({ name, eur }) => (
          <tr key={name} className="border-t border-line">
            <td className={`${scrollCell.first} font-sans`}>{nameSource(name, by)}</td>
            <td className={scrollCell.figure}>{showCents(eur)}</td>
          </tr>
        ))}
      </ScrollTable>
    </details>
  )
}

function nameSource(name: string, by: SourceKind): string {
  if (name === '') return words.unknown
  if (by === 'kind') return nameKind(name)
  return by === 'month' ? formatMonth(name) : name
}
