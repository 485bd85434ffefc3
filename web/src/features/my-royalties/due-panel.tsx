import { showAmount } from '@melos/clearing/amounts'
import { showUtc } from '@melos/clearing/utc-time'
import { parseEur, withEur } from '../../lib/eur.ts'
import { Amounts } from '../../ui/amount.tsx'
import { keyOf } from '../../wallet/own-calls/own-call.ts'
import { OwnCallButton } from '../../wallet/own-calls/own-call-button.tsx'
import type { OwnCalls } from '../../wallet/own-calls/use-own-calls.ts'
import { type DueState, judgeDue, readSum } from './judge-due.ts'
import type { MyRoyalties } from './load-my-royalties.ts'
import { texts } from './texts.ts'

const { due: words } = texts

export function DuePanel({ royalties, calls }: { royalties: MyRoyalties; calls: OwnCalls }) {
  const state = judgeDue(royalties)
  const received = readSum(royalties.received)
  const due = state.kind === 'nothing' ? { mels: 0n, eur: 0n } : state.due
  return (
    <section aria-labelledby="due-title" className="rounded-card border border-line bg-surface p-5 sm:p-8">
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <h2 id="due-title" className="text-sm text-muted">
            {words.title}
          </h2>
          <Sum {...due} isLarge />
        </div>
        <div>
          <p className="text-sm text-muted">{words.received}</p>
          <Sum {...received} />
        </div>
      </div>
      <div className="mt-6 flex flex-col gap-4 border-t border-line pt-6">
        <Sentences state={state} minimum={royalties.minimum} />
        {state.kind === 'payable' && <TakeButton royalties={royalties} mels={state.payable.mels} calls={calls} />}
      </div>
    </section>
  )
}

function Sum({ mels, eur, isLarge = false }: { mels: bigint; eur: bigint; isLarge?: boolean }) {
  return (
    <p className="mt-1">
      <span className={`block font-semibold ${isLarge ? 'text-2xl' : 'text-lg'}`}>
        <Amounts>{words.mels(showAmount(mels))}</Amounts>
      </span>
      <span className="block text-sm text-muted">
        <Amounts>{withEur(showAmount(eur))}</Amounts>
      </span>
    </p>
  )
}

function Sentences({ state, minimum }: { state: DueState; minimum: string }) {
  const carried = (eur: bigint): string => words.carried(showAmount(eur), showAmount(parseEur(minimum)))
  switch (state.kind) {
    case 'nothing':
      return <p className="max-w-prose text-md">{words.nothing}</p>
    case 'held':
      return <Marked title={words.heldTitle} text={words.held(showUtc(state.until))} />
    case 'carried':
      return <Marked title={words.carriedTitle} text={carried(state.due.eur)} />
    case 'payable':
      if (!state.isPart) return <p className="max-w-prose text-md">{words.all}</p>
      return (
        <Marked
          title={words.carriedTitle}
          text={`${carried(state.due.eur)} ${words.dormant(showAmount(state.payable.eur))}`}
        />
      )
    default:
      return state satisfies never
  }
}

function Marked({ title, text }: { title: string; text: string }) {
  return (
    <div className="max-w-prose">
      <p className="text-sm font-semibold text-losing">
        <span aria-hidden="true">○ </span>
        {title}
      </p>
      <p className="mt-1 text-md">
        <Amounts>{text}</Amounts>
      </p>
    </div>
  )
}

interface TakeButtonProps {
  readonly royalties: MyRoyalties
  readonly mels: bigint
  readonly calls: OwnCalls
}

/** Names every song with something due; the contract pays what it can. */
function TakeButton({ royalties, mels, calls }: TakeButtonProps) {
  const songs = royalties.songs.filter(({ due }) => due.mels !== '0').map(({ song }) => song)
  const call = { kind: 'pay-royalties', songs } as const
  const label = words.take(showAmount(mels))
  return (
    <OwnCallButton
      label={label}
      about={label}
      look="main"
      state={calls.states.get(keyOf(call))}
      onClick={() => void calls.send(call)}
    />
  )
}
