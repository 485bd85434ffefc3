import type { PayerStatement, StatementPreview } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { showUtc } from '@melos/clearing/utc-time'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { showToast } from '../../lib/show-toast.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { BusyLabel, FailureText } from '../../ui/form-parts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BlockedSongs, hasBlockedSongs } from './preview-step.tsx'
import { showEur, showMelsDown } from './show-amounts.ts'
import { changes } from './statement-calls.ts'
import { Lead, NextButton, type StepProps } from './step-parts.tsx'
import { texts } from './texts.ts'
import { useChange } from './use-change.ts'
import { usePreview } from './use-preview.ts'

const words = texts.approval

/** One administrator submits, and another one approves exactly the same numbers. */
export function ApprovalStep({ statement, onNext }: StepProps) {
  const query = usePreview(statement)
  return (
    <div className="flex flex-col gap-6">
      <Lead>{words.lead}</Lead>
      <Loaded
        query={query}
        loading={<Skeleton label={texts.preview.loading} lines={1} look="cards" />}
        failed={texts.preview.failed}
      >
        {(preview) => <Approval statement={statement} preview={preview} onNext={onNext} />}
      </Loaded>
    </div>
  )
}

interface ApprovalProps {
  readonly statement: PayerStatement
  readonly preview: StatementPreview
  readonly onNext: () => void
}

export function Approval({ statement, preview, onNext }: ApprovalProps) {
  const { submitted, approved } = statement
  const isFixed = statement.state === 'SUBMITTED' || statement.state === 'APPROVED'
  const hash = isFixed ? statement.documentHash : preview.announce?.documentHash
  const isRefused = hasBlockedSongs(preview)
  const isSame = hash === undefined || preview.announce?.documentHash === hash
  return (
    <div className="flex flex-col gap-6">
      <BlockedSongs preview={preview} />
      {isFixed && isRefused && <p className="text-sm font-semibold">{words.reopen}</p>}
      {hash !== undefined && <Numbers hash={hash} preview={preview} />}
      {isFixed && submitted !== null && (
        <p className="text-sm">{words.submitted(submitted.by, showUtc(submitted.at))}</p>
      )}
      {!isSame && !isRefused && <p className="text-sm font-semibold text-losing">{words.differs}</p>}
      {statement.state === 'DRAFT' && <Submit statement={statement} hash={preview.announce?.documentHash} />}
      {statement.state === 'SUBMITTED' && isSame && !isRefused && (
        <Approve statement={statement} hash={statement.documentHash} />
      )}
      {statement.state === 'APPROVED' && approved !== null && (
        <>
          <p className="text-sm">{words.approved(approved.by, showUtc(approved.at))}</p>
          <p className="text-sm text-muted">
            {preview.announce?.lines.length === 0 ? words.nothing : isRefused ? words.publishedOnly : words.published}
          </p>
          <Later statement={statement} hasLater={preview.counts.later.rows > 0} />
          <NextButton onNext={onNext} />
        </>
      )}
    </div>
  )
}

function Numbers({ hash, preview: { totals, statements } }: { hash: string; preview: StatementPreview }) {
  const songs = texts.preview.songs(groupThousands(statements.length))
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <p className="text-sm">
        <Amounts>{words.numbers(showEur(totals.eur), showMelsDown(totals.mels), songs)}</Amounts>
      </p>
      <Link to="?step=preview" className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
        {words.seeAll}
      </Link>
      <p className="mt-2 text-xs text-muted">{words.hash}</p>
      <p className="font-mono text-sm break-all">{hash}</p>
    </div>
  )
}

function Submit({ statement: { id, version }, hash }: { statement: PayerStatement; hash: string | undefined }) {
  if (hash === undefined) return <p className="text-sm text-losing">{words.obstacles}</p>
  return (
    <ActionButton done={words.done.submit} send={() => changes.submit(id, { version, documentHash: hash })}>
      {words.submit}
    </ActionButton>
  )
}

function Approve({ statement: { id, version, approval }, hash }: { statement: PayerStatement; hash: string }) {
  if (!approval.isAllowed) return <p className="text-sm font-semibold">{approval.reason}</p>
  return (
    <ActionButton done={words.done.approve} send={() => changes.approve(id, { version, documentHash: hash })}>
      {words.approve}
    </ActionButton>
  )
}

interface ActionButtonProps {
  readonly done: string
  readonly send: () => Promise<{ body: PayerStatement }>
  readonly children: string
}

function ActionButton({ done, send, children }: ActionButtonProps) {
  const change = useChange()
  const act = (): void =>
    void change.send(send, () => {
      void showToast({ kind: 'success', text: done })
    })
  return (
    <div className="flex flex-col items-start gap-3">
      <FailureText>{change.failure}</FailureText>
      <Button aria-disabled={change.isBusy} aria-busy={change.isBusy} onClick={act}>
        {change.isBusy ? <BusyLabel>{words.busy}</BusyLabel> : children}
      </Button>
    </div>
  )
}

/** Lines left for later can become a statement of their own. */
function Later({ statement, hasLater }: { statement: PayerStatement; hasLater: boolean }): ReactNode {
  const { id, laterTakenUpBy } = statement
  const navigate = useNavigate()
  const change = useChange()
  if (laterTakenUpBy !== null)
    return (
      <p className="text-sm">
        <Link to={`/admin/royalties/${laterTakenUpBy}`} className="underline underline-offset-4">
          {words.laterTaken(laterTakenUpBy)}
        </Link>
      </p>
    )
  if (!hasLater) return null
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p className="text-muted">{words.laterHint}</p>
      <FailureText>{change.failure}</FailureText>
      <Button
        look="quiet"
        aria-disabled={change.isBusy}
        onClick={() =>
          void change.send(
            () => changes.takeUpLater(id),
            (taken) => void navigate(`/admin/royalties/${taken.id}`),
          )
        }
      >
        {words.later}
      </Button>
    </div>
  )
}
