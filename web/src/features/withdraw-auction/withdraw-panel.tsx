import type { Auction } from '@melos/api-contract'
import { hasEnded } from '@melos/clearing'
import { formatUtcMinute, parseUtcDateTime } from '@melos/clearing/utc-time'
import { auctionHouseAbi } from '@melos/contracts'
import { useState } from 'react'
import { type Address, isAddressEqual, keccak256, stringToBytes } from 'viem'
import { useQuery } from '../../lib/query-client.ts'
import { useNow } from '../../lib/server-clock.ts'
import { useSite } from '../../lib/site.ts'
import { useSavedFields } from '../../lib/use-saved-fields.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { loadWallet } from '../../wallet/load-wallet.ts'
import { keyOf, type OwnCall } from '../../wallet/own-calls/own-call.ts'
import { OwnCallButton } from '../../wallet/own-calls/own-call-button.tsx'
import { useOwnCalls } from '../../wallet/own-calls/use-own-calls.ts'
import { texts } from './texts.ts'
import { type WithdrawalState, withdrawalState } from './withdrawal-state.ts'

interface WithdrawPanelProps {
  readonly address: Address
  readonly auction: Auction
}

type Kind = Extract<OwnCall['kind'], 'announce-withdrawal' | 'withdraw-auction'>

const ended: WithdrawalState = { kind: 'ended' }
const empty = { reason: '' } as const
const MAX_REASON_LENGTH = 1_000

export default function WithdrawPanel({ address, auction }: WithdrawPanelProps) {
  const { externalId: auctionId } = auction
  const calls = useOwnCalls(address)
  const { data } = useOwnership({
    address,
    auctionId,
    calls: [...calls.states.values()].map(({ kind }) => kind).join(),
  })
  const [fields, setFields] = useSavedFields<{ reason: string }>(`withdrawal ${auctionId}`, empty)
  const [isMissing, setMissing] = useState(false)
  const now = useNow()
  if (data === undefined || !data.isOwner) return null
  const reason = fields.reason.trim()
  const hash = keccak256(stringToBytes(reason))
  const endsAt = parseUtcDateTime(auction.salesEndDate)
  const isOver = hasEnded(auction.status.value)
  const state = isOver ? ended : withdrawalState({ now, endsAt, announcedAt: data.announcedAt })
  // What was withdrawn in this tab still has to be published.
  if (state.kind === 'ended' && !(auction.withdrawn && reason !== '')) return null
  const send = (kind: Kind): void => {
    setMissing(reason === '')
    if (reason !== '') void calls.send({ kind, auctionId, reason: hash })
  }
  return (
    <section aria-labelledby="withdraw-title" className="flex flex-col gap-4 border-t border-line pt-6 text-sm">
      <h2 id="withdraw-title" className="font-display text-lg font-bold">
        {texts.title}
      </h2>
      <p className="text-muted">{texts.text}</p>
      <TextAreaField
        label={texts.reason}
        hint={texts.hint}
        complaint={isMissing && reason === '' ? texts.missing : undefined}
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        value={fields.reason}
        readOnly={auction.withdrawn}
        onChange={({ target }) => setFields({ reason: target.value })}
      />
      {reason !== '' && (
        <div>
          <p className="text-xs text-muted">{texts.hash}</p>
          <p className="font-mono text-xs wrap-anywhere">{hash}</p>
          <CopyButton
            text={texts.copyOf(reason, hash)}
            label={texts.copy}
            copied={texts.copied}
            className="min-h-11 underline underline-offset-4"
          />
        </div>
      )}
      <p>{describeState(state)}</p>
      {kindsOf(state, data.announcedAt).map((kind) => (
        <OwnCallButton
          key={kind}
          label={labels[kind]}
          about={labels[kind]}
          state={calls.states.get(keyOf({ kind, auctionId, reason: hash }))}
          onClick={() => send(kind)}
        />
      ))}
    </section>
  )
}

const labels: Record<Kind, string> = { 'announce-withdrawal': texts.announce, 'withdraw-auction': texts.withdraw }

/** An announcement counts once a day has passed, so a second one would only delay the withdrawal. */
function kindsOf({ kind }: WithdrawalState, announcedAt: number | undefined): Kind[] {
  const canWithdraw = kind === 'free' || kind === 'announced'
  const canAnnounce = kind === 'free' && announcedAt === undefined
  return [
    ...(canAnnounce ? ['announce-withdrawal' as const] : []),
    ...(canWithdraw ? ['withdraw-auction' as const] : []),
  ]
}

function describeState(state: WithdrawalState): string {
  if (state.kind === 'ended') return texts.withdrawn
  return state.kind === 'waiting' ? texts.states.waiting(formatUtcMinute(state.possibleFrom)) : texts.states[state.kind]
}

interface Asked {
  readonly address: Address
  readonly auctionId: number
  /** The state of the owner's calls, which can change the answer. */
  readonly calls: string
}

function useOwnership({ address, auctionId, calls }: Asked) {
  const site = useSite()
  return useQuery({
    queryKey: ['wallet', address, 'withdrawal', auctionId, calls],
    queryFn: async () => {
      const { client } = await loadWallet(site)
      const house = { address: site.contracts.auctionHouse, abi: auctionHouseAbi } as const
      const [owner, { withdrawalAnnouncedAt }] = await Promise.all([
        client.readContract({ ...house, functionName: 'defaultAdmin' }),
        client.readContract({ ...house, functionName: 'auctionState', args: [BigInt(auctionId)] }),
      ])
      return {
        isOwner: isAddressEqual(owner, address),
        announcedAt: withdrawalAnnouncedAt === 0n ? undefined : Number(withdrawalAnnouncedAt) * 1_000,
      }
    },
    placeholderData: (before) => before,
  })
}
