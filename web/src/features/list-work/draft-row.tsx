import type { AuctionDraft } from '@melos/api-contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { formatUtcMinute } from '../../lib/format-utc-minute.ts'
import { parseUtcDateTime } from '../../lib/parse-utc-date-time.ts'
import { showToast } from '../../lib/show-toast.ts'
import { Button } from '../../ui/button.tsx'
import { draftCalls } from './draft-calls.ts'
import { findStage, isDeployed, isFixed } from './draft-state.ts'
import { texts } from './texts.ts'

const link =
  'inline-flex min-h-11 items-center justify-center rounded-full border border-line px-6 text-sm font-semibold hover:border-muted'

export function DraftRow({ draft, onGone }: { draft: AuctionDraft; onGone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const title = draft.content.title.trim() === '' ? texts.list.untitled : draft.content.title
  const stage = findStage(draft)

  async function remove(): Promise<void> {
    setAsking(false)
    try {
      await draftCalls.remove(draft.id)
      void showToast({ kind: 'success', text: texts.list.removed })
    } catch (error) {
      const text = error instanceof ApiRequestError && error.status > 0 ? error.message : texts.why.unreachable
      void showToast({ kind: 'error', text })
    }
    onGone()
  }

  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line p-5 first:border-t-0">
      <div className="min-w-0 grow basis-64">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {title}
        </p>
        <p className="text-sm">
          {stage === 'listed' && <span aria-hidden="true">✓ </span>}
          {texts.list.states[stage]}
        </p>
        <p className="text-xs text-muted">
          {texts.list.changed(formatUtcMinute(parseUtcDateTime(draft.changedAt)), draft.changedBy)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {draft.auctionId !== null && (
          <Link to={`/auction/${draft.auctionId}`} aria-label={texts.list.openWhich(title)} className={link}>
            {texts.list.open}
          </Link>
        )}
        {draft.auctionId === null && !isAsking && (
          <Link to={`/admin/list/${draft.id}`} aria-label={texts.list.goOnWith(title)} className={link}>
            {texts.list.goOn}
          </Link>
        )}
        {!isFixed(draft) && !isDeployed(draft) && !isAsking && (
          <Button look="quiet" aria-label={texts.list.removeWhich(title)} onClick={() => setAsking(true)}>
            {texts.list.remove}
          </Button>
        )}
        {isAsking && (
          <>
            {/* The button that was pressed has gone: the focus goes where the answer is. */}
            <Button look="quiet" autoFocus onClick={() => setAsking(false)}>
              {texts.list.keep}
            </Button>
            <Button onClick={() => void remove()}>{texts.list.sureRemove}</Button>
          </>
        )}
      </div>
    </li>
  )
}
