import type { PayerStatement, StatementGroup, StatementRow } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useQuery } from '../../lib/query-client.ts'
import { Amounts } from '../../ui/amount.tsx'
import { TextButton } from '../../ui/form-parts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CardLabel, cardLooks, ScrollTable, scrollCell } from '../../ui/table.tsx'
import { DecideButtons } from './decide-buttons.tsx'
import { nameKind } from './name-kind.ts'
import { Pages } from './pages.tsx'
import { showStated } from './show-amounts.ts'
import { loadRows, type RowsPage, statementsKey } from './statement-calls.ts'
import { texts } from './texts.ts'
import type { Change } from './use-change.ts'

const { row, cell } = cardLooks.md

const words = texts.lines

interface GroupRowProps {
  readonly statement: PayerStatement
  readonly group: StatementGroup
  readonly change: Change
}

/** Lines with the same codes, title and artist, which are decided together or one by one. */
export function GroupRow({ statement, group, change }: GroupRowProps) {
  const { key, isrc, upc, title, artist, rows, sums, decision, work, decidedRows, similar } = group
  const [isOpen, setIsOpen] = useState(false)
  const name = title ?? isrc ?? upc ?? words.untitled
  const codes = [artist, isrc, upc].filter((part) => part !== null).join(' · ')
  return (
    <>
      <tr className={`${row} flex flex-col gap-3 align-top`}>
        <th scope="row" className={`${cell} text-left font-normal wrap-anywhere`}>
          <span className="font-semibold">{title ?? words.untitled}</span>
          <span className="block text-xs text-muted">{codes === '' ? words.noCodes : codes}</span>
          {decidedRows > 0 && (
            <span className="block text-xs text-muted">{words.rowsDecided(groupThousands(decidedRows))}</span>
          )}
          <TextButton
            aria-expanded={isOpen}
            aria-label={isOpen ? words.hideWhich(name) : words.showWhich(name)}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? words.hide : words.show}
          </TextButton>
        </th>
        <td className={`${cell} font-mono md:text-right`}>
          <CardLabel from="md">{words.columns.count}</CardLabel>
          {groupThousands(rows)}
        </td>
        <td className={`${cell} md:text-right`}>
          <CardLabel from="md">{words.columns.amount}</CardLabel>
          {sums.map((sum) => (
            <span key={sum.currency} className="block whitespace-nowrap">
              <Amounts>{showStated(sum)}</Amounts>
            </span>
          ))}
        </td>
        <td className={cell}>
          <DecideButtons
            statement={statement}
            lines={{ group: key }}
            what={name}
            isrc={isrc}
            similar={similar}
            decision={decision}
            ours={work === null ? undefined : words.ours(work.title, work.artist)}
            change={change}
          />
          {work !== null && !work.hasToken && <p className="mt-2 text-xs text-losing">{words.noToken}</p>}
        </td>
      </tr>
      {isOpen && (
        <tr className="block px-5 pb-5 md:table-row">
          <td colSpan={4} className="block md:table-cell md:px-5 md:pb-5">
            <GroupLines statement={statement} group={group} name={name} change={change} />
          </td>
        </tr>
      )}
    </>
  )
}

interface GroupLinesProps extends GroupRowProps {
  readonly name: string
}

function GroupLines({ statement, group, name, change }: GroupLinesProps) {
  const [page, setPage] = useState(1)
  const query = useQuery<RowsPage>({
    queryKey: [...statementsKey, 'rows', statement.id, statement.version, group.key, page],
    queryFn: () => loadRows(statement.id, { group: group.key, page }),
    placeholderData: keepPreviousData,
  })
  const { columns } = words.rows
  return (
    <Loaded query={query} loading={<Skeleton label={words.loading} lines={2} />} failed={words.failed} place="part">
      {({ rows, pages }) => (
        <>
          <ScrollTable
            label={words.rows.label}
            caption={words.rows.caption(name)}
            columns={[
              { label: columns.number },
              { label: columns.source },
              { label: columns.kind },
              { label: columns.quantity, isNumber: true },
              { label: columns.amount, isNumber: true },
              { label: columns.decision },
            ]}
          >
            {rows.map((row) => (
              <LineRow key={row.number} statement={statement} group={group} row={row} change={change} />
            ))}
          </ScrollTable>
          <Pages page={page} pages={pages} onPage={setPage} />
        </>
      )}
    </Loaded>
  )
}

interface LineRowProps extends GroupRowProps {
  readonly row: StatementRow
}

function LineRow({ statement, group, row, change }: LineRowProps) {
  const { number, store, country, month, kind, quantity, decision } = row
  const shown = groupThousands(number)
  return (
    <tr className="border-t border-line">
      <td className={scrollCell.first}>{shown}</td>
      <td className="min-w-40 px-2 py-2.5 font-sans sm:px-4">{[store, country, month].filter(Boolean).join(', ')}</td>
      <td className="px-2 py-2.5 font-sans sm:px-4">{kind !== null && nameKind(kind)}</td>
      <td className={scrollCell.figure}>{quantity}</td>
      <td className={scrollCell.figure}>{showStated(row)}</td>
      <td className="min-w-80 px-2 py-2.5 font-sans sm:px-4">
        <DecideButtons
          statement={statement}
          lines={{ row: number }}
          what={words.rows.row(shown)}
          isrc={null}
          similar={group.similar}
          decision={decision}
          change={change}
        />
      </td>
    </tr>
  )
}
