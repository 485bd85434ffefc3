import type { AuditRecord } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { showUtc } from '@melos/clearing/utc-time'
import { Link } from 'react-router'
import { signedFetch } from '../../api/signed-fetch.ts'
import { listed, useQuery } from '../../lib/query-client.ts'
import { useSearch } from '../../lib/use-search.ts'
import { AddressLink } from '../../ui/address-link.tsx'
import { AdminHeading } from '../../ui/admin-heading.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CountedList } from '../../ui/counted-list.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CardTable, cardLooks } from '../../ui/table.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { describeAction, describeReason, type ReasonPart, shortenWallet } from './describe-entry.ts'
import { loadLog } from './load-log.ts'
import { LogFilters } from './log-filters.tsx'
import { isFiltered, readLogQuery, toLogAddress } from './log-query.ts'
import { texts } from './texts.ts'

const { row, cell } = cardLooks.md

export function AuditLog() {
  const address = readLogQuery(useSearch())
  const query = useQuery({
    queryKey: ['admin', 'audit', address],
    queryFn: () => loadLog(signedFetch, address),
    ...listed,
  })
  return (
    <>
      <div className="mb-8">
        <AdminHeading title={texts.title} lead={texts.lead} />
      </div>
      <LogFilters query={address} administrators={query.data?.administrators ?? []} />
      <Loaded query={query} loading={<Skeleton label={texts.loading} lines={8} />} failed={texts.failed}>
        {({ entries, total, page, pages }) => (
          <>
            <CountedList
              count={texts.count(groupThousands(total))}
              none={entries.length > 0 ? null : isFiltered(address) ? texts.noMatch : texts.none}
            >
              <AuditTable entries={entries} isBusy={query.isPlaceholderData} />
            </CountedList>
            <LogPages page={page} pages={pages} toPage={(number) => toLogAddress({ ...address, page: number })} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** Without page numbers, because new entries move every page. */
export function LogPages({ page, pages, toPage }: { page: number; pages: number; toPage: (page: number) => string }) {
  if (pages < 2) return null
  return (
    <nav aria-label={texts.pages} className="mt-6 flex flex-wrap items-center gap-3">
      {page > 1 && (
        <ButtonLink look="quiet" to={toPage(page - 1)}>
          {texts.newer}
        </ButtonLink>
      )}
      {page < pages && (
        <ButtonLink look="quiet" to={toPage(page + 1)}>
          {texts.older}
        </ButtonLink>
      )}
      <p className="text-sm text-muted">{texts.pageOf(groupThousands(page), groupThousands(pages))}</p>
    </nav>
  )
}

const columns = [
  { label: texts.time, width: 'w-54' },
  { label: texts.action, width: '' },
  { label: texts.actor, width: 'w-1/4' },
  { label: texts.network, width: 'w-50' },
]

export function AuditTable({ entries, isBusy }: { entries: readonly AuditRecord[]; isBusy: boolean }) {
  return (
    <CardTable caption={texts.caption} columns={columns} from="md" isFixed isBusy={isBusy}>
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </CardTable>
  )
}

function AuditRow({ entry }: { entry: AuditRecord }) {
  const { at, actor, network } = entry
  return (
    <tr className={`${row} flex flex-col gap-1 align-top`}>
      <td className={`${cell} font-mono text-xs whitespace-nowrap text-muted md:leading-6`}>{showUtc(at)}</td>
      <th scope="row" className={`${cell} text-left font-normal wrap-anywhere max-md:order-first`}>
        <EntryWords entry={entry} />
      </th>
      <td className={`${cell} wrap-anywhere`}>
        <bdi title={actor}>{shortenWallet(actor)}</bdi>
      </td>
      <td className={`${cell} font-mono text-xs wrap-anywhere text-muted md:leading-6`}>{describeNetwork(network)}</td>
    </tr>
  )
}

/** What was done, and the reason. */
export function EntryWords({ entry }: { entry: Pick<AuditRecord, 'action' | 'reason'> }) {
  return (
    <>
      <span className="block font-semibold">{describeAction(entry.action)}</span>
      {entry.reason !== null && (
        <bdi className="block text-xs text-muted">
          {describeReason(entry).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes
            <Part key={index} part={part} />
          ))}
        </bdi>
      )}
    </>
  )
}

const describeNetwork = (network: string): string =>
  network === '::1' || network === '127.0.0.1' ? texts.thisMachine(network) : network

const link =
  '-my-2.5 inline-block py-2.5 underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current'

function Part({ part }: { part: ReasonPart }) {
  switch (part.kind) {
    case 'words':
      return part.text
    case 'transaction':
      return <TransactionLink hash={part.hash} />
    case 'wallet':
      return <AddressLink address={part.address} isShort />
    case 'link':
      // A work's page is a document of the API, which the router doesn't know.
      return part.to.startsWith('/api/') ? (
        <a href={part.to} className={link}>
          {part.text}
        </a>
      ) : (
        <Link to={part.to} className={link}>
          {part.text}
        </Link>
      )
    default:
      return part satisfies never
  }
}
