import type { AuctionDraft } from '@melos/api-contract'
import { formatUtcMinute, parseUtcDateTime } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiRequestError, describeRateLimit } from '../../api/api-request-error.ts'
import { useQuery } from '../../lib/query-client.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useSearch } from '../../lib/use-search.ts'
import { AdminHeading } from '../../ui/admin-heading.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { changeChosenFiles } from './chosen-files.ts'
import { draftCalls } from './draft-calls.ts'
import { findStep, isDeployed, isFixed } from './draft-state.ts'
import { texts } from './texts.ts'

const PAGE_SIZE = 20

/** The drafts of all administrators. */
export function DraftsList() {
  const search = useSearch()
  const page = Math.max(1, Math.floor(Number(search.get('page') ?? 1)) || 1)
  const query = useQuery({ queryKey: ['admin', 'drafts', page], queryFn: () => draftCalls.list(page, PAGE_SIZE) })
  return (
    <>
      <AdminHeading title={texts.list.title} lead={texts.list.lead} />
      <div className="my-8">
        <BeginButton />
      </div>
      <Loaded query={query} loading={<Skeleton label={texts.list.loading} lines={3} />} failed={texts.list.failed}>
        {({ data: drafts, total }) =>
          drafts.length === 0 ? (
            <Notice title={texts.list.empty.title}>
              <p>{texts.list.empty.text}</p>
            </Notice>
          ) : (
            <section>
              <h2 className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">{texts.list.heading}</h2>
              <ul className="overflow-hidden rounded-card border border-line bg-surface">
                {drafts.map((draft) => (
                  <DraftRow key={draft.id} draft={draft} onRemoved={() => void query.refetch()} />
                ))}
              </ul>
              <Pagination
                page={page}
                pages={Math.ceil(total / PAGE_SIZE)}
                toPage={(number) => `/admin/list?page=${number}`}
              />
            </section>
          )
        }
      </Loaded>
    </>
  )
}

function BeginButton() {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function begin(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      const { id } = await draftCalls.create({ start: 'WHEN_SIGNED', duration: '7', durationUnit: 'days' })
      await navigate(`/admin/list/${id}`)
    } catch (error) {
      console.warn(error)
      void showToast({ kind: 'error', text: describeRateLimit(error) ?? texts.why.unreachable })
      setBusy(false)
    }
  }

  return (
    <Button aria-disabled={isBusy} onClick={() => void begin()}>
      {isBusy ? texts.list.beginning : texts.list.begin}
    </Button>
  )
}

const link =
  'inline-flex min-h-11 items-center justify-center rounded-full border border-line px-6 text-sm font-semibold hover:border-muted'

function DraftRow({ draft, onRemoved }: { draft: AuctionDraft; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const title = draft.content.title.trim() === '' ? texts.list.untitled : draft.content.title
  const step = findStep(draft)

  async function remove(): Promise<void> {
    setAsking(false)
    try {
      await draftCalls.remove(draft.id)
      changeChosenFiles(draft.id, () => ({})).catch(console.warn)
      void showToast({ kind: 'success', text: texts.list.removed })
    } catch (error) {
      const text = error instanceof ApiRequestError && error.status > 0 ? error.message : texts.why.unreachable
      void showToast({ kind: 'error', text })
    }
    onRemoved()
  }

  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line p-5 first:border-t-0">
      <div className="min-w-0 grow basis-64">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {title}
        </p>
        <p className="text-sm">
          {step === 'listed' && <span aria-hidden="true">✓ </span>}
          {texts.list.states[step]}
        </p>
        <p className="text-xs text-muted">
          {texts.list.changed(formatUtcMinute(parseUtcDateTime(draft.changedAt)), draft.changedBy)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isAsking ? (
          <>
            {/* The button that had the focus is gone. */}
            <Button look="quiet" autoFocus onClick={() => setAsking(false)}>
              {texts.list.keep}
            </Button>
            <Button onClick={() => void remove()}>{texts.list.sureRemove}</Button>
          </>
        ) : (
          <>
            {draft.auctionId === null ? (
              <Link to={`/admin/list/${draft.id}`} aria-label={texts.list.continueWith(title)} className={link}>
                {texts.list.continue}
              </Link>
            ) : (
              <Link to={`/auction/${draft.auctionId}`} aria-label={texts.list.openWhich(title)} className={link}>
                {texts.list.open}
              </Link>
            )}
            {!isFixed(draft) && !isDeployed(draft) && (
              <Button look="quiet" aria-label={texts.list.removeWhich(title)} onClick={() => setAsking(true)}>
                {texts.list.remove}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  )
}
