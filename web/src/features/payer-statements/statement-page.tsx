import { type PayerStatement, readStatementFile } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { showUtc } from '@melos/clearing/utc-time'
import { skipToken } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { signedFetch } from '../../api/signed-fetch.ts'
import { useQuery } from '../../lib/query-client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useFocusOnChange } from '../../lib/use-focus-on-change.ts'
import { useSearch } from '../../lib/use-search.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureText } from '../../ui/form-parts.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StepNav } from '../../ui/step-nav.tsx'
import { ApprovalStep } from './approval-step.tsx'
import { findStep, isStepDone, readStep, type StatementStep, statementSteps } from './find-step.ts'
import { LinesStep } from './lines-step.tsx'
import { type Announced, PaymentStep } from './payment-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { ReadStep } from './read-step.tsx'
import { ReasonDialog, type ReasonedAct } from './reason-dialog.tsx'
import { ReceiptStep } from './receipt-step.tsx'
import { StateLabel } from './state-label.tsx'
import { changes, keyOf, loadGroups, loadStatement, statementsKey } from './statement-calls.ts'
import { TermsStep } from './terms-step.tsx'
import { texts } from './texts.ts'

const words = texts.statement

interface StatementPageProps {
  readonly id: string
  /** Announces, pays in and pays out, which belongs to another feature. */
  readonly renderPayment: (announced: Announced) => ReactNode
}

/** One payer's statement, from its file to the holders' wallets. */
export function StatementPage({ id, renderPayment }: StatementPageProps) {
  const query = useQuery<PayerStatement>({
    queryKey: keyOf(Number(id)),
    queryFn: () => loadStatement(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => pauseFor(state.data),
  })
  return (
    <RecordPage query={query} list="/admin/royalties" words={words}>
      {(statement) => <Opened key={statement.id} statement={statement} renderPayment={renderPayment} />}
    </RecordPage>
  )
}

const READING_PAUSE_MS = 1_000
const WATCHING_PAUSE_MS = 5_000

/** A draft is never loaded again by itself, because its forms would lose what is being typed. */
function pauseFor(statement: PayerStatement | undefined): number | false {
  if (statement?.state === 'READING') return READING_PAUSE_MS
  return statement?.state === 'SUBMITTED' || statement?.state === 'APPROVED' ? WATCHING_PAUSE_MS : false
}

interface OpenedProps {
  readonly statement: PayerStatement
  readonly renderPayment: StatementPageProps['renderPayment']
}

/** Waits for what the first step depends on. */
function Opened({ statement, renderPayment }: OpenedProps) {
  const { id, version, state } = statement
  const isNeeded = state === 'DRAFT'
  const undecided = useQuery({
    queryKey: [...statementsKey, 'undecided', id, version],
    queryFn: isNeeded ? async () => (await loadGroups(id, { page: 1, decided: 'no' })).undecidedRows : skipToken,
    placeholderData: (before?: number) => before,
  })
  if (isNeeded && undecided.isPending) return <Skeleton label={words.loading} lines={2} look="cards" />
  return <Statement statement={statement} undecidedRows={undecided.data} renderPayment={renderPayment} />
}

interface StatementProps extends OpenedProps {
  readonly undecidedRows: number | undefined
}

function Statement({ statement, undecidedRows, renderPayment }: StatementProps) {
  const navigate = useNavigate()
  const [act, setAct] = useState<ReasonedAct>()
  const firstStep = useFirstStep(statement, undecidedRows)
  const step = readStep(useSearch().get('step')) ?? firstStep
  const heading = useFocusOnChange(step)
  const goTo = (next: StatementStep) => () => void navigate(`?step=${next}`, { preventScrollReset: true })
  const steps = statementSteps.map((name) => {
    const note = isStepDone(name, { statement, undecidedRows }) ? words.done : undefined
    return { name, title: texts.steps[name], note }
  })
  const props = { statement, onAct: setAct }
  return (
    <div className="flex flex-col gap-8">
      <Heading statement={statement} onAct={setAct} />
      <StepNav label={texts.steps.nav} steps={steps} current={step} />
      <section key={step} aria-labelledby="step">
        <h2 id="step" ref={heading} tabIndex={-1} className="mb-6 font-display text-xl font-bold tracking-[-0.02em]">
          {texts.steps[step]}
        </h2>
        {step === 'read' && <ReadStep {...props} onNext={goTo('receipt')} />}
        {step === 'receipt' && <ReceiptStep {...props} onNext={goTo('lines')} />}
        {step === 'lines' && <LinesStep {...props} onNext={goTo('terms')} />}
        {step === 'terms' && <TermsStep {...props} onNext={goTo('preview')} />}
        {step === 'preview' && <PreviewStep {...props} onNext={goTo('approval')} />}
        {step === 'approval' && <ApprovalStep {...props} onNext={goTo('payment')} />}
        {step === 'payment' && <PaymentStep {...props} renderPayment={renderPayment} />}
      </section>
      {act !== undefined && (
        <ReasonDialog act={act} seen={statement} send={changes[act]} onClose={() => setAct(undefined)} />
      )}
    </div>
  )
}

/** The step to begin with. It changes only with the state, so that a change by someone else leaves the page where it is. */
function useFirstStep(statement: PayerStatement, undecidedRows: number | undefined): StatementStep {
  const { state } = statement
  const [first, setFirst] = useState(() => ({ state, step: findStep(statement, undecidedRows) }))
  if (first.state === state) return first.step
  const step = findStep(statement, undecidedRows)
  setFirst({ state, step })
  return step
}

function Heading({ statement, onAct }: { statement: PayerStatement; onAct: (act: ReasonedAct) => void }) {
  const { id, state, payer, fileName, rows, takenIn, laterOf, canReopen } = statement
  const facts = [fileName, words.lines(groupThousands(rows)), words.takenIn(takenIn.by, showUtc(takenIn.at))]
  const canDiscard = state === 'READING' || state === 'MAPPING' || state === 'FAILED' || state === 'DRAFT'
  return (
    <div className="mt-2 flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="font-display text-2xl font-extrabold tracking-[-0.035em] wrap-anywhere">{payer}</h1>
          <StateLabel state={state} />
        </div>
        <p className="mt-2 text-sm text-muted wrap-anywhere">
          <Amounts>{words.facts(facts)}</Amounts>
        </p>
        {laterOf !== null && (
          <p className="text-sm">
            <Link to={`/admin/royalties/${laterOf}`} className="underline underline-offset-4">
              {words.laterOf(laterOf)}
            </Link>
          </p>
        )}
        {state === 'DISCARDED' && <p className="mt-2 text-sm">{words.discarded}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {state !== 'DISCARDED' && laterOf === null && <DownloadButton id={id} fileName={fileName} />}
        {canReopen && (state === 'SUBMITTED' || state === 'APPROVED') && (
          <Button look="quiet" aria-haspopup="dialog" onClick={() => onAct('reopen')}>
            {texts.reasons.reopen.open}
          </Button>
        )}
        {canDiscard && (
          <Button look="quiet" aria-haspopup="dialog" onClick={() => onAct('discard')}>
            {texts.reasons.discard.open}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Saves the payer's file as it came. A link can't, because the request needs the session's token. */
function DownloadButton({ id, fileName }: { id: number; fileName: string }) {
  const { isBusy, failure, run } = useAttempt(() => texts.statement.downloadFailed)
  const download = async (): Promise<void> => {
    const answer = await signedFetch(readStatementFile.path.replace(':id', String(id)))
    if (!answer.ok) throw new Error(`The file wasn't sent: ${answer.status}`)
    saveFile({ name: fileName, type: 'application/octet-stream', content: await answer.blob() })
  }
  return (
    <div>
      <Button look="quiet" aria-disabled={isBusy} onClick={() => void run(download)}>
        {texts.statement.download}
      </Button>
      <FailureText>{failure}</FailureText>
    </div>
  )
}
