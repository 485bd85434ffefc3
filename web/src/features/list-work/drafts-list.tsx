import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showToast } from '../../lib/show-toast.ts'
import { useSearch } from '../../lib/use-search.ts'
import { Button } from '../../ui/button.tsx'
import { DeskHeading } from '../../ui/desk-heading.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { draftCalls } from './draft-calls.ts'
import { DraftRow } from './draft-row.tsx'
import { emptyContent } from './empty-content.ts'
import { texts } from './texts.ts'
import { PAGE_SIZE, useDrafts } from './use-drafts.ts'

/** All that has been begun, by whomever. */
export function DraftsList() {
  const search = useSearch()
  const page = Math.max(1, Math.floor(Number(search.get('page') ?? 1)) || 1)
  const query = useDrafts(page)
  return (
    <>
      <DeskHeading title={texts.list.title} lead={texts.list.lead} />
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
                  <DraftRow key={draft.id} draft={draft} onGone={() => void query.refetch()} />
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
