import type { Auction } from '@melos/api-contract'
import { openToAllFrom, sells } from '@melos/clearing'
import { formatUtcMinute, parseUtcDateTime } from '@melos/clearing/utc-time'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { loadPart } from '../../lib/load-part.ts'
import { useNow } from '../../lib/server-clock.ts'
import { useSite } from '../../lib/site.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { Amounts } from '../../ui/amount.tsx'
import { loadWallet } from '../../wallet/load-wallet.ts'
import { keyOf } from '../../wallet/own-calls/own-call.ts'
import { OwnCallButton } from '../../wallet/own-calls/own-call-button.tsx'
import { type OwnCalls, useOwnCalls } from '../../wallet/own-calls/use-own-calls.ts'
import { useWallet } from '../../wallet/wallet.ts'
import { listCalls } from './list-calls.ts'
import type { OwnPart } from './read-own-part.ts'
import { texts } from './texts.ts'

interface SettleAuctionProps {
  /** Ended, and not settled. */
  readonly auction: Auction
  /** Settles all bidders, which is open to anyone from day 7. */
  readonly everyone: ReactNode
}

/** What people can do about an ended auction without Melos. */
export function SettleAuction({ auction, everyone }: SettleAuctionProps) {
  const wallet = useWallet()
  const { contracts } = useSite()
  const isSold = sells(auction)
  const from = openToAllFrom(new Date(parseUtcDateTime(auction.salesEndDate))).getTime()
  const isOpenToAll = useNow() >= from
  return (
    <section aria-label={texts.title} className="flex flex-col gap-5 border-t border-line pt-5 text-sm">
      <div className="flex flex-col gap-2 text-muted">
        <p>
          <Amounts>{isSold ? texts.sold(formatUtcMinute(from)) : texts.void}</Amounts>
        </p>
        {isSold && (
          <code className="font-mono text-xs wrap-anywhere">
            {texts.command(auction.externalId, contracts.auctionHouse)}
          </code>
        )}
      </div>
      {wallet.kind === 'connected' ? (
        // Each wallet gets its own calls, so that none shows another's.
        <Calls key={wallet.address} auction={auction} address={wallet.address}>
          {(isOpen) => (isOpenToAll || isOpen) && everyone}
        </Calls>
      ) : (
        isOpenToAll && everyone
      )}
    </section>
  )
}

interface CallsProps extends Pick<SettleAuctionProps, 'auction'> {
  readonly address: Address
  /** Gets whether the contract lets anyone settle; its clock counts, and can be ahead of this page's. */
  readonly children: (isOpenToAll: boolean) => ReactNode
}

function Calls({ auction, address, children }: CallsProps) {
  const { externalId: auctionId } = auction
  const calls = useOwnCalls(address)
  const part = useOwnPart({ auctionId, address, occasion: describeProgress(auction, calls) })
  const offered = part === undefined ? [] : listCalls(part, { sells: sells(auction) })
  return (
    <>
      {children(part?.isOpenToAll ?? false)}
      {offered.map(({ kind, words }) => {
        const call = { kind, auctionId } as const
        const { action, text } = texts.calls[words]
        return (
          <div key={kind} className="flex flex-col items-start gap-3">
            <p>{text}</p>
            <OwnCallButton
              label={action}
              about={action}
              state={calls.states.get(keyOf(call))}
              onClick={() => void calls.send(call)}
            />
          </div>
        )
      })}
    </>
  )
}

/** A text that changes when the contract may say something else. */
function describeProgress({ status, outcome }: Auction, { states }: OwnCalls): string {
  const confirmed = [...states].filter(([, { kind }]) => kind === 'confirmed').map(([key]) => key)
  return [status.value, outcome, ...confirmed].join()
}

interface Asked {
  readonly auctionId: number
  readonly address: Address
  readonly occasion: string
}

/** Undefined until it is known; without an answer, nothing is offered. */
function useOwnPart({ auctionId, address, occasion }: Asked): OwnPart | undefined {
  const site = useSite()
  const { answer } = useAnswer({
    owner: address,
    occasion: `${auctionId} ${occasion}`,
    async ask() {
      const [clients, { readOwnPart }] = await Promise.all([
        loadWallet(site),
        loadPart(() => import('./read-own-part.ts')),
      ])
      return await readOwnPart(clients, { auctionId, address })
    },
  })
  return answer
}
