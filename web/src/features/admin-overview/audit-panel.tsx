import type { AuditRecord } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { signedFetch } from '../../api/signed-fetch.ts'
import { poll, useQuery } from '../../lib/query-client.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { showUtc } from '../../lib/utc-time.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CardTable } from '../../ui/table.tsx'
import { loadAudit } from './load-overview.ts'
import { type OverviewQuery, places, toOverviewAddress } from './overview-query.ts'
import { Panel } from './panel.tsx'
import { texts } from './texts.ts'

const PAUSE_MS = 60_000

const words = texts.audit

export function AuditPanel({ query: address }: { query: OverviewQuery }) {
  const { log } = address
  const query = useQuery({
    queryKey: ['admin', 'audit', log],
    queryFn: () => loadAudit(signedFetch, log),
    ...poll(PAUSE_MS),
  })
  const toPage = (page: number): string => toOverviewAddress({ ...address, log: page }, 'log')
  return (
    <Panel id={places.log} words={words} lines={8} query={query}>
      {({ entries, page, pages }) => (
        <>
          {entries.length === 0 ? (
            <p className="rounded-card border border-line bg-surface p-6 text-sm text-muted">{words.none}</p>
          ) : (
            <AuditTable entries={entries} isBusy={query.isPlaceholderData} />
          )}
          <LogPages page={page} pages={pages} toPage={toPage} />
        </>
      )}
    </Panel>
  )
}

/** Without page numbers, because new entries move every page. */
export function LogPages({ page, pages, toPage }: { page: number; pages: number; toPage: (page: number) => string }) {
  if (pages < 2) return null
  return (
    <nav aria-label={words.pages} className="mt-6 flex flex-wrap items-center gap-3">
      {page > 1 && (
        <ButtonLink look="quiet" to={toPage(page - 1)}>
          {words.newer}
        </ButtonLink>
      )}
      {page < pages && (
        <ButtonLink look="quiet" to={toPage(page + 1)}>
          {words.older}
        </ButtonLink>
      )}
      <p className="text-sm text-muted">{words.pageOf(groupThousands(page), groupThousands(pages))}</p>
    </nav>
  )
}

const columns = [
  { label: words.time, width: 'w-54' },
  { label: words.action, width: '' },
  { label: words.actor, width: 'w-1/4' },
  { label: words.network, width: 'w-36' },
]

export function AuditTable({ entries, isBusy }: { entries: readonly AuditRecord[]; isBusy: boolean }) {
  return (
    <CardTable caption={words.caption} columns={columns} from="md" isFixed isBusy={isBusy}>
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </CardTable>
  )
}

const cell = 'md:px-3 md:py-3 md:align-top md:first:pl-5 md:last:pr-5'

function AuditRow({ entry: { at, action, actor, network, reason } }: { entry: AuditRecord }) {
  return (
    <tr className="flex flex-col gap-1 border-line p-5 not-first:border-t md:table-row md:border-t md:p-0">
      <td className={`${cell} font-mono text-xs whitespace-nowrap text-muted md:leading-6`}>{showUtc(at)}</td>
      <th scope="row" className={`${cell} text-left font-normal wrap-anywhere max-md:order-first`}>
        <span className="block font-semibold">{sayAction(action)}</span>
        {reason !== null && <bdi className="block text-xs text-muted">{reason}</bdi>}
      </th>
      <td className={`${cell} wrap-anywhere`}>
        <bdi title={actor}>{shortenWallet(actor)}</bdi>
      </td>
      <td className={`${cell} font-mono text-xs wrap-anywhere text-muted md:leading-6`}>{network}</td>
    </tr>
  )
}

const known: Readonly<Record<string, string>> = texts.actions

/** Describes an action. For one that only a newer server knows, `DRAFT_DELETED` becomes `Draft deleted`. */
export function sayAction(action: string): string {
  const words = Object.hasOwn(known, action) ? known[action] : undefined
  if (words !== undefined) return words
  const plain = action.replaceAll('_', ' ').toLowerCase()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

export function shortenWallet(name: string): string {
  return /^0x[0-9a-f]{40}$/i.test(name) ? shortenAddress(name) : name
}
