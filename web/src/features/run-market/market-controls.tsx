import type { AdminAuction } from '@melos/api-contract'
import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { signedFetch } from '../../api/signed-fetch.ts'
import { useSavedFields } from '../../lib/use-saved-fields.ts'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { AppointWallet } from '../../wallet/appoint-wallet.tsx'
import { type CallState, keyOf, type OwnCall } from '../../wallet/own-calls/own-call.ts'
import { OwnCallButton } from '../../wallet/own-calls/own-call-button.tsx'
import { type OwnCalls, useOwnCalls } from '../../wallet/own-calls/use-own-calls.ts'
import { MarketFrame } from './market-frame.tsx'
import { publishReason } from './publish-reason.ts'
import { texts } from './texts.ts'
import { type MarketState, useMarketState } from './use-market-state.ts'

interface MarketControlsProps {
  readonly address: Address
  readonly auction: AdminAuction
}

export default function MarketControls({ address, auction }: MarketControlsProps) {
  const calls = useOwnCalls(address)
  const { data, error, refetch } = useMarketState({
    address,
    song: auction.tokenAddress,
    calls: [...calls.states.values()].map(({ kind }) => kind).join(),
  })
  const { keep } = calls
  const state = data?.state
  useEffect(() => {
    if (state !== undefined) keep(listOffered(state, auction.tokenAddress))
  }, [state, auction.tokenAddress, keep])
  return (
    <MarketFrame auction={auction} state={state} isUnreadable={error !== null}>
      {data?.state === 'off' && <SwitchOn isOwner={data.isOwner} calls={calls} />}
      {data !== undefined && isRunning(data.state) && !data.isOperator && (
        <AppointWallet address={address} onAppointed={() => void refetch()} />
      )}
      {data !== undefined && isRunning(data.state) && data.isOperator && (
        <Controls auction={auction} state={data.state} calls={calls} />
      )}
    </MarketFrame>
  )
}

/** A market that was halted and resumed can be halted again, so what a call did earlier doesn't count. */
export function listOffered(state: MarketState, song: string): ReadonlySet<string> {
  const offered: Readonly<Record<MarketState, readonly OwnCall[]>> = {
    off: [{ kind: 'switch-market-on' }],
    none: [],
    open: [
      { kind: 'halt-market', song, reason: '0x' },
      { kind: 'close-market', song, reason: '0x' },
    ],
    halted: [
      { kind: 'resume-market', song },
      { kind: 'close-market', song, reason: '0x' },
    ],
    closed: [],
  }
  return new Set(offered[state].map(keyOf))
}

type RunningState = Extract<MarketState, 'open' | 'halted'>

function isRunning(state: MarketState): state is RunningState {
  return state === 'open' || state === 'halted'
}

function SwitchOn({ isOwner, calls }: { isOwner: boolean; calls: OwnCalls }) {
  const { action, meaning, notOwner } = texts.switchOn
  return (
    <>
      <p className="text-muted">{isOwner ? meaning : notOwner}</p>
      {isOwner && <CallButton call={{ kind: 'switch-market-on' }} label={action} calls={calls} />}
    </>
  )
}

const empty = { reason: '' } as const
const MAX_REASON_LENGTH = 1_000

interface ControlsProps {
  readonly auction: AdminAuction
  readonly state: RunningState
  readonly calls: OwnCalls
}

function Controls({ auction: { externalId, tokenAddress: song }, state, calls }: ControlsProps) {
  const [fields, setFields] = useSavedFields<{ reason: string }>(`market ${externalId}`, empty)
  const [problem, setProblem] = useState<string>()
  const [publishing, setPublishing] = useState<'halt-market' | 'close-market'>()
  const reason = fields.reason.trim()

  /** The text is published first, so that no market stops for a reason that no one can read. */
  async function stop(kind: 'halt-market' | 'close-market'): Promise<void> {
    if (publishing !== undefined) return
    if (reason === '') return setProblem(texts.missing)
    setProblem(undefined)
    setPublishing(kind)
    try {
      const hash = await publishReason(signedFetch, { externalId, reason })
      await calls.send({ kind, song, reason: hash })
    } catch (cause) {
      console.error(cause)
      setProblem(texts.notPublished)
    } finally {
      setPublishing(undefined)
    }
  }
  const stopButton = (kind: 'halt-market' | 'close-market', label: string, meaning: string) => (
    <div className="flex flex-col gap-2">
      <p className="text-muted">{meaning}</p>
      <OwnCallButton
        label={label}
        about={label}
        state={publishing === kind ? busy : calls.states.get(keyOf({ kind, song, reason: '0x' }))}
        onClick={() => void stop(kind)}
      />
    </div>
  )
  return (
    <>
      {state === 'halted' && <CallButton call={{ kind: 'resume-market', song }} label={texts.resume} calls={calls} />}
      <TextAreaField
        label={texts.reason}
        hint={texts.hint}
        complaint={problem}
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        value={fields.reason}
        onChange={({ target }) => setFields({ reason: target.value })}
      />
      {state === 'open' && stopButton('halt-market', texts.halt, texts.haltMeaning)}
      {stopButton('close-market', texts.close, texts.closeMeaning)}
    </>
  )
}

const busy: CallState = { kind: 'busy' }

function CallButton({ call, label, calls }: { call: OwnCall; label: string; calls: OwnCalls }) {
  return (
    <OwnCallButton
      label={label}
      about={label}
      state={calls.states.get(keyOf(call))}
      onClick={() => void calls.send(call)}
    />
  )
}
