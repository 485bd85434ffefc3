import type { Hash } from 'viem'
import { readRoles } from '../../../wallet/roles.ts'
import { describeEnd } from './describe-end.ts'
import { planSettlement, type Situation } from './plan-settlement.ts'
import { describeSituation, readSituation } from './read-situation.ts'
import { confirmSent, findSent, type Settler, sendStep, waitForOwnPending } from './send-step.ts'
import { SettlementFailure } from './settlement-failure.ts'
import type { SettlementProgress } from './settlement-progress.ts'
import { toSettlementCall } from './to-settlement-call.ts'

export interface SettlementWalk extends Settler {
  readonly onProgress: (progress: SettlementProgress) => void
  /** Each time that the wallet has sent a call. */
  readonly onSent: () => void
  /** What the person was shown, as `describeEnd` says it; undefined when the chain had not been read. */
  readonly shown: string | undefined
}

const OPERATOR_TIME_SECONDS = 7n * 24n * 60n * 60n

/**
 * Settles what is left of an auction, call by call, until the contract says that it is processed. Before each call the chain is
 * asked what there is still to do, so that it does not matter who did the rest, when, or in which browser.
 */
export async function walkSettlement(walk: SettlementWalk): Promise<void> {
  await finishSent(walk)
  let situation = await readSituation(walk.door, walk.auctionId)
  if (describeEnd(situation) !== (walk.shown ?? describeEnd(situation))) throw new SettlementFailure('outcome-changed')
  await requireOperator(walk, situation)
  for (let done = 0; ; ) {
    const [step, ...later] = planSettlement(situation)
    if (step === undefined) return
    const tell = (waitsFor: 'check' | 'earlier' | 'wallet' | 'chain', hash?: Hash): void =>
      walk.onProgress({
        kind: 'under-way',
        step: step.kind,
        done,
        total: done + 1 + later.length,
        ...countBidders(situation),
        waitsFor,
        hash,
      })
    tell('check')
    await waitForOwnPending(walk, () => tell('earlier'))
    let failure = await tryOut(walk, toSettlementCall(walk, step))
    if (failure === undefined) {
      tell('wallet')
      const hash = await sendStep(walk, step)
      walk.onSent()
      tell('chain', hash)
      failure = await findFailure(walk)
      if (failure === undefined) done += 1
    }
    const next = await readSituation(walk.door, walk.auctionId)
    // Somebody else has moved it on, which is as good; or it is what was sent that is wrong.
    if (describeSituation(next) === describeSituation(situation))
      throw failure ?? new SettlementFailure('without-effect')
    situation = next
  }
}

/** Goes on with a call that an earlier page has sent; nobody is asked for anything. Says whether there was one. */
export async function finishSent(walk: Omit<SettlementWalk, 'from' | 'onSent' | 'shown'>): Promise<boolean> {
  const sent = findSent(walk)
  if (sent === undefined) return false
  const { hash } = sent.sent
  walk.onProgress({ kind: 'under-way', step: 'pay', done: 0, total: 1, ...nobody, waitsFor: 'chain', hash })
  await confirmSent(walk)
  return true
}

const nobody = { settledBidders: 0, bidderCount: 0 }

function countBidders({ auction }: Situation) {
  return {
    settledBidders: auction.settlements.length,
    bidderCount: new Set(auction.bids.map(({ bidder }) => bidder)).size,
  }
}

async function tryOut(
  { door, from }: SettlementWalk,
  call: ReturnType<typeof toSettlementCall>,
): Promise<SettlementFailure | undefined> {
  try {
    await door.client.simulateContract({ account: from, ...call })
    return undefined
  } catch (cause) {
    return new SettlementFailure('refused', { cause })
  }
}

/** Of the call that was sent last, once it has come to its end. */
async function findFailure(walk: SettlementWalk): Promise<SettlementFailure | undefined> {
  try {
    await confirmSent(walk)
    return undefined
  } catch (error) {
    if (error instanceof SettlementFailure) return error
    throw error
  }
}

/** Asked before the first transaction. From the seventh day on anybody may settle. */
async function requireOperator({ door, from }: SettlementWalk, { auction }: Situation): Promise<void> {
  const [{ isOperator }, { timestamp }] = await Promise.all([readRoles(door, from), door.client.getBlock()])
  if (!isOperator && timestamp < auction.terms.endsAt + OPERATOR_TIME_SECONDS)
    throw new SettlementFailure('no-operator')
}
