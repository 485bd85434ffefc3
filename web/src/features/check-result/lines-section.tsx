import { groupThousands } from '@melos/clearing/format-numbers'
import { type ReactNode, useState } from 'react'
import { addressUrl } from '../../lib/explorer-url.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { useSite } from '../../lib/site.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { CardTable, cardLooks } from '../../ui/table.tsx'

const FIRST_ROWS = 50

interface LinesSectionProps<Line> {
  readonly words: {
    readonly title: string
    readonly caption: string
    readonly none: string
    readonly showAll: (count: string) => string
    readonly shown: (shown: string, all: string) => string
  }
  readonly columns: Parameters<typeof CardTable>[0]['columns']
  readonly lines: readonly Line[]
  readonly renderLine: (line: Line) => ReactNode
}

/** A table of accounts, of which there can be thousands. */
export function LinesSection<Line>({ words, columns, lines, renderLine }: LinesSectionProps<Line>) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? lines : lines.slice(0, FIRST_ROWS)
  const count = groupThousands(lines.length)
  return (
    <section>
      <h2 className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">{words.title}</h2>
      {lines.length === 0 ? (
        <p className="rounded-card border border-line bg-surface p-5 text-sm text-muted">{words.none}</p>
      ) : (
        <CardTable caption={words.caption} columns={columns} from="lg">
          {shown.map(renderLine)}
        </CardTable>
      )}
      {shown.length < lines.length && (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <Button look="quiet" onClick={() => setShowsAll(true)}>
            {words.showAll(count)}
          </Button>
          <p className="text-sm text-muted">
            <Amounts>{words.shown(String(shown.length), count)}</Amounts>
          </p>
        </div>
      )}
    </section>
  )
}

export const isOwn = (account: string, own: string | undefined): boolean =>
  own !== undefined && account.toLowerCase() === own.toLowerCase()

export const lineCell = cardLooks.lg.cell
export const lineRow = `${cardLooks.lg.row} grid gap-x-4 gap-y-3 align-top`

/** The row's heading: an account, marked if it is the person's own. */
export function AccountCell({ account, you }: { account: string; you: string | null }) {
  const href = addressUrl(useSite().chain.explorerUrl, account)
  const name = shortenAddress(account)
  return (
    <th
      scope="row"
      className={`${lineCell} text-left font-mono font-normal whitespace-nowrap max-lg:-order-2 sm:col-span-2`}
      title={account}
    >
      {href === null ? (
        name
      ) : (
        <a href={href} rel="noreferrer" className="underline decoration-line underline-offset-4">
          {name}
        </a>
      )}
      {you !== null && <OwnMark>{you}</OwnMark>}
    </th>
  )
}

/** Follows an account. The space keeps the two apart for screen readers and in copied text. */
export function OwnMark({ children }: { children: string }) {
  return (
    <>
      {' '}
      <span className="rounded-full border border-current px-2 py-0.5 font-sans text-xs font-semibold">{children}</span>
    </>
  )
}
