import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showToast } from '../../lib/show-toast.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { DeskHeading } from '../../ui/desk-heading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { draftCalls } from './draft-calls.ts'
import { DraftRow } from './draft-row.tsx'
import { DraftsSkeleton } from './drafts-skeleton.tsx'
import { emptyContent } from './empty-content.ts'
import { texts } from './texts.ts'
import { PAGE_SIZE, useDrafts } from './use-drafts.ts'

/** All that has been begun, by whomever. */
export function DraftsList() {
  const search = useQuery()
  const page = Math.max(1, Math.floor(Number(search.get('page') ?? 1)) || 1)
  const { state, reload } = useDrafts(page)
  return (
    <>
      <DeskHeading title={texts.list.title} lead={texts.list.lead} />
      <div className="my-8">
        <BeginButton />
      </div>
      {state.kind === 'loading' && <DraftsSkeleton />}
      {state.kind === 'failed' && (
        <Notice
          title={texts.list.failed.title}
          action={
            <Button look="quiet" onClick={reload}>
              {texts.list.failed.action}
            </Button>
          }
        >
          <p>{texts.list.failed.text}</p>
        </Notice>
      )}
      {state.kind === 'loaded' && state.drafts.length === 0 && (
        <Notice title={texts.list.empty.title}>
          <p>{texts.list.empty.text}</p>
        </Notice>
      )}
      {state.kind === 'loaded' && state.drafts.length > 0 && (
        <section>
          <h2 className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">{texts.list.heading}</h2>
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {state.drafts.map((draft) => (
              <DraftRow key={draft.id} draft={draft} onGone={reload} />
            ))}
          </ul>
          <Pagination
            page={page}
            pages={Math.ceil(state.total / PAGE_SIZE)}
            toPage={(number) => `/admin/list?page=${number}`}
          />
        </section>
      )}
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
      const { id } = await draftCalls.create(emptyContent)
      await navigate(`/admin/list/${id}`)
    } catch (error) {
      console.warn(error)
      void showToast({ kind: 'error', text: texts.why.unreachable })
      setBusy(false)
    }
  }

  return (
    <Button aria-disabled={isBusy} onClick={() => void begin()}>
      {isBusy ? texts.list.beginning : texts.list.begin}
    </Button>
  )
}
