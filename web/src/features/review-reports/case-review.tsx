import type { InfringementCase, RelatedCase } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { showUtc } from '@melos/clearing/utc-time'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Fact, Panel } from '../../account/settings-parts.tsx'
import { signedFetch } from '../../api/signed-fetch.ts'
import { CaseFacts } from '../../cases/case-facts.tsx'
import { CaseThread } from '../../cases/case-thread.tsx'
import { texts as caseTexts } from '../../cases/texts.ts'
import { Written } from '../../cases/written.tsx'
import { daysSince } from '../../lib/days-since.ts'
import { poll, queryClient, useQuery } from '../../lib/query-client.ts'
import { useNow } from '../../lib/server-clock.ts'
import { describeBlock } from '../../ui/block-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { Warning } from '../../ui/warning.tsx'
import { ActDialog } from './act-dialog.tsx'
import { ChainActs } from './chain-acts.tsx'
import type { ActKind } from './read-act.ts'
import { loadCase, openCaseDocument } from './report-calls.ts'
import { reportsKey } from './report-keys.ts'
import { ReportedFiles } from './reported-files.tsx'
import { texts } from './texts.ts'

const words = texts.one
const PAUSE_MS = 15_000
const LIST = '/admin/reports'
const link = 'inline-flex min-h-11 items-center text-sm underline underline-offset-4'

export function CaseReview({ id }: { readonly id: string }) {
  const queryKey = [...reportsKey, 'one', id] as const
  const query = useQuery({ ...poll(PAUSE_MS), queryKey, queryFn: () => loadCase(signedFetch, id) })
  return (
    <RecordPage query={query} list={LIST} words={words}>
      {(shown) => (
        <ReviewedCase
          shown={shown}
          onChange={(changed) => {
            queryClient.setQueryData(queryKey, changed)
            void queryClient.invalidateQueries({ queryKey: [...reportsKey, 'list'] })
          }}
        />
      )}
    </RecordPage>
  )
}

interface ReviewedCaseProps {
  readonly shown: InfringementCase
  readonly onChange: (changed: InfringementCase) => void
}

export function ReviewedCase({ shown, onChange }: ReviewedCaseProps) {
  const [kind, setKind] = useState<ActKind>()
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <CaseHeading shown={shown} title={title} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-8">
          {shown.isHeld && <Warning>{words.held}</Warning>}
          <Proposal shown={shown} />
          <Acts can={shown.can} onAct={setKind} />
          <ReportedFiles shown={shown} />
          <section>
            <h2 className="mb-4 font-display text-lg font-bold">{words.thread}</h2>
            <CaseThread messages={shown.messages} reader={null} onOpen={(id) => openCaseDocument(shown.id, id)} />
          </section>
          <Complaints complaints={shown.complaints} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Panel title={words.report}>
            <div className="mt-5">
              <CaseFacts facts={shown} />
              <p className="mt-4 text-xs text-muted">
                {shown.reporter.sharesEmail ? words.sharesEmail : words.hidesEmail}
              </p>
              <MailLink shown={shown} />
            </div>
          </Panel>
          <Uploader shown={shown} />
          <ChainActs caseId={shown.id} acts={shown.acts} />
          <Related title={texts.related.work} cases={shown.sameWork} />
          <Related title={texts.related.reporter} cases={shown.sameReporter} />
        </div>
      </div>
      {kind !== undefined && (
        <ActDialog
          shown={shown}
          kind={kind}
          onDone={(changed) => {
            onChange(changed)
            setKind(undefined)
            // The button that opened the dialog may be gone.
            setTimeout(() => title.current?.focus())
          }}
          onClose={() => setKind(undefined)}
        />
      )}
    </>
  )
}

interface CaseHeadingProps {
  readonly shown: InfringementCase
  readonly title: { readonly current: HTMLHeadingElement | null }
}

function CaseHeading({ shown: { id, state, isDue, waitingSince, song, isPlainlyUnfounded }, title }: CaseHeadingProps) {
  const now = useNow()
  return (
    <div className="mt-2 mb-8">
      <h1 ref={title} tabIndex={-1} className="font-display text-2xl font-extrabold tracking-[-0.035em] wrap-anywhere">
        {texts.report(String(id))}
      </h1>
      <p className="mt-2 text-sm font-semibold">
        {caseTexts.states[state]}
        {isDue && (
          <span className="ml-3 text-losing">
            <span aria-hidden="true">→ </span>
            {texts.waiting(daysSince(waitingSince, now))}
          </span>
        )}
      </p>
      {song?.block != null && <p className="mt-1 text-sm text-muted">{describeBlock(song.block)}</p>}
      {isPlainlyUnfounded && <p className="mt-1 text-sm text-muted">{words.unfounded}</p>}
    </div>
  )
}

const actOrder = [
  'confirm',
  'decline',
  'takeBack',
  'notify',
  'block',
  'recordCourtOrder',
  'uphold',
  'dismiss',
  'lift',
  'ask',
  'admit',
  'reject',
  'decideComplaint',
] as const satisfies readonly ActKind[]

function Acts({ can, onAct }: { readonly can: InfringementCase['can']; readonly onAct: (kind: ActKind) => void }) {
  const possible = actOrder.filter((kind) => can[kind])
  return (
    <Panel title={texts.acts.title}>
      {possible.length === 0 ? (
        <p className="mt-3 text-sm text-muted">{texts.acts.nothing}</p>
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          {possible.map((kind, index) => (
            <Button key={kind} look={index === 0 ? 'main' : 'quiet'} aria-haspopup="dialog" onClick={() => onAct(kind)}>
              {texts.acts[kind].open}
            </Button>
          ))}
        </div>
      )}
    </Panel>
  )
}

function Proposal({ shown: { proposal } }: { readonly shown: InfringementCase }) {
  const { title, texts: sentences, grave, yours } = texts.proposal
  if (proposal === null) return null
  const { act, by, at, statement, isGrave, isYours } = proposal
  return (
    <section role="status" className="rounded-card border border-losing p-5 text-sm">
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1">{sentences[act](by, showUtc(at))}</p>
      <blockquote className="my-3 border-l-2 border-line pl-4">
        <Written>{statement}</Written>
      </blockquote>
      {isGrave && <p>{grave}</p>}
      {isYours && <p>{yours}</p>}
    </section>
  )
}

function Complaints({ complaints }: { readonly complaints: InfringementCase['complaints'] }) {
  const { title, sides, of, answered } = texts.complaints
  if (complaints.length === 0) return null
  return (
    <Panel title={title}>
      <ul className="mt-4 flex flex-col gap-5 text-sm">
        {complaints.map(({ side, at, text, answer }) => (
          <li key={`${side} ${at}`}>
            <p className="font-semibold">{of(sides[side], showUtc(at))}</p>
            <Written>{text}</Written>
            {answer !== null && (
              <div className="mt-2 border-l-2 border-line pl-4">
                <p className="text-xs text-muted">
                  {answer.isGranted ? answered.granted : answered.refused}, {showUtc(answer.at)}
                </p>
                <Written>{answer.text}</Written>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function MailLink({ shown: { id, reporter } }: { readonly shown: InfringementCase }) {
  return (
    <a href={`mailto:${reporter.email}?subject=${encodeURIComponent(words.subject(id))}`} className={link}>
      {words.mail}
    </a>
  )
}

function Uploader({ shown: { id, uploader, noticeTo } }: { readonly shown: InfringementCase }) {
  const { title, account, state, strikes, closedByStrike, none, noticeTo: goes } = texts.uploader
  const isWithdrawn = uploader?.strikes.some(({ caseId, withdrawnAt }) => caseId === id && withdrawnAt !== null)
  return (
    <Panel title={title}>
      {uploader === null ? (
        <p className="mt-3 text-sm">{none}</p>
      ) : (
        <dl className="mt-4 grid gap-2 text-sm">
          <Fact label={account}>
            <Link to={`/admin/accounts/${uploader.accountId}`} className="font-semibold underline underline-offset-4">
              {uploader.username}
            </Link>{' '}
            ({state[uploader.state]})
          </Fact>
          <Fact label={texts.uploader.strikesLabel}>
            {strikes(groupThousands(uploader.strikes.filter(({ isActive }) => isActive).length))}
          </Fact>
        </dl>
      )}
      {uploader?.state === 'CLOSED' && isWithdrawn && <p className="mt-3 text-sm font-semibold">{closedByStrike}</p>}
      <p className="mt-3 text-xs text-muted">{goes[noticeTo]}</p>
    </Panel>
  )
}

function Related({ title, cases }: { readonly title: string; readonly cases: readonly RelatedCase[] }) {
  return (
    <Panel title={title}>
      {cases.length === 0 ? (
        <p className="mt-3 text-sm text-muted">{texts.related.none}</p>
      ) : (
        <ul className="mt-3 flex flex-col gap-3 text-sm">
          {cases.map(({ id, state, title: song, reporterName, reportedAt, isPlainlyUnfounded }) => (
            <li key={id}>
              <Link to={`${LIST}/${id}`} className="font-semibold underline underline-offset-4">
                {texts.report(String(id))}
              </Link>{' '}
              {caseTexts.states[state]}
              <span dir="auto" className="block wrap-anywhere text-muted">
                {song !== null && `${song}. `}
                {texts.related.by(reporterName, showUtc(reportedAt))}
              </span>
              {isPlainlyUnfounded && <span className="block text-xs text-muted">{words.unfounded}</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
