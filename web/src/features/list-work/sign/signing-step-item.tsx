import { shortenHash } from '../../../lib/shorten-hash.ts'
import { transactionUrl } from '../../../lib/transaction-url.ts'
import { texts } from '../texts.ts'
import type { ShownSigningStep, SigningStepState } from './list-signing-steps.ts'

const looks: Record<SigningStepState, string> = {
  later: 'border-line text-muted',
  next: 'border-ink text-ink',
  check: 'border-accent text-accent',
  wallet: 'border-accent text-accent',
  chain: 'border-accent text-accent',
  server: 'border-accent text-accent',
  done: 'border-winning text-winning',
  failed: 'border-losing text-losing',
  asked: 'border-losing text-losing',
}
const marks: Partial<Record<SigningStepState, string>> = { done: '✓', failed: '×', asked: '?' }
const busy: ReadonlySet<SigningStepState> = new Set(['check', 'wallet', 'chain', 'server'])

interface SigningStepItemProps {
  readonly shown: ShownSigningStep
  readonly number: number
  readonly explorerUrl: string | null
}

/** A mark and a word for each step; colour only repeats them. */
export function SigningStepItem({ shown: { step, state, hash }, number, explorerUrl }: SigningStepItemProps) {
  const isNow = busy.has(state)
  return (
    <li aria-current={isNow ? 'step' : undefined} className="flex gap-3">
      <span
        aria-hidden="true"
        className={`relative grid size-8 shrink-0 place-items-center rounded-full border font-mono text-xs ${looks[state]}`}
      >
        {marks[state] ?? number}
        {isNow && (
          <span className="absolute -inset-px animate-spin rounded-full border-2 border-transparent border-t-accent" />
        )}
      </span>
      <div className="min-w-0">
        <p className={isNow ? 'font-semibold' : ''}>{texts.sign.steps[step]}</p>
        <p className={`text-xs ${looks[state]}`}>{texts.sign.states[state]}</p>
        {hash !== undefined && <Transaction hash={hash} explorerUrl={explorerUrl} />}
      </div>
    </li>
  )
}

/** A link where others can see the chain; elsewhere the transaction's short name. */
function Transaction({ hash, explorerUrl }: { hash: string; explorerUrl: string | null }) {
  const url = transactionUrl(explorerUrl, hash)
  if (url === null)
    return (
      <span title={hash} className="font-mono text-xs text-muted">
        {shortenHash(hash)}
      </span>
    )
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={hash}
      className="inline-flex min-h-11 items-center text-xs underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {texts.sign.transaction}
    </a>
  )
}
