import type { Address, Hash } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type ApiAnswer, type ApiCall, logInAdministrator, makeUpload, signIn } from './call-api.ts'
import type { Wallet } from './chain.ts'
import type { TestedSystem } from './expect-money.ts'
import { drawPicture } from './make-media.ts'
import { sendBid } from './place-bids.ts'

/** Everything that a receipt or a server answer has confirmed. */
export interface Acknowledged {
  readonly bids: { readonly auctionId: number; readonly hash: Hash }[]
  /** Reserved bids; upgrading one with its transaction is idempotent. */
  readonly reservations: { readonly requestId: string; readonly hash: Hash; readonly token: string }[]
  readonly works: { readonly id: string; readonly title: string; readonly coverUrl: string }[]
  readonly drafts: { readonly id: string; readonly title: string }[]
  readonly reports: { readonly id: number; readonly work: string }[]
  readonly sessions: { readonly address: Address; readonly token: string }[]
  /** Wallets whose test money the server confirmed. */
  readonly gifts: Address[]
  /** The wallets in `gifts` and the one that is still asking. */
  readonly giftsAskedFor: Address[]
  /** Answers that no fault excuses. */
  readonly strange: string[]
  /** Number of answers per call and status. */
  readonly answers: Map<string, number>
}

export function nothingAcknowledged(): Acknowledged {
  return {
    bids: [],
    reservations: [],
    works: [],
    drafts: [],
    reports: [],
    sessions: [],
    gifts: [],
    giftsAskedFor: [],
    strange: [],
    answers: new Map(),
  }
}

/** The contract allows 64 bids per wallet and auction. */
const MOST_BIDS = 60
const LAST_TRIES = 200
const cover = drawPicture([40, 70, 120], [230, 220, 190])

/** What each simulated user gets. */
export interface Life {
  readonly system: TestedSystem
  readonly acknowledged: Acknowledged
  readonly random: () => number
  readonly isOver: () => boolean
  readonly ask: (path: string, call?: ApiCall) => Promise<ApiAnswer>
  readonly pause: () => Promise<void>
  /** A client address that no other user has. */
  readonly anyNetwork: () => string
}

/** Bids in one auction after another, and reserves and upgrades each bid. */
export async function bidAllDay(life: Life, wallet: Wallet): Promise<void> {
  const { system, acknowledged } = life
  const token = await untilSome(life, () => signIn(system.market.melos.address, wallet.account, life.anyNetwork()))
  acknowledged.sessions.push({ address: wallet.account.address, token })
  for (const auctionId of system.auctions) {
    for (let placed = 0; placed < MOST_BIDS && !life.isOver(); placed++) {
      await bidOnce(life, { wallet, token, auctionId })
      await life.pause()
    }
  }
}

async function bidOnce(
  { system, acknowledged, random, ask }: Life,
  { wallet, token, auctionId }: { wallet: Wallet; token: string; auctionId: number },
): Promise<void> {
  const tokenCount = 1 + Math.floor(random() * 20)
  const tokenPrice = String(Math.round(100 + random() * 400) / 100)
  const hash = await sendBid(system.market.chain, { wallet, auctionId, tokens: tokenCount, price: tokenPrice })
  acknowledged.bids.push({ auctionId, hash })
  const json = { tokenCount, tokenPrice }
  const reserved = await ask(`/api/bids/${auctionId}`, { method: 'POST', json, token })
  if (reserved.status !== 200) return
  const { requestId } = JSON.parse(reserved.text).data[0]
  acknowledged.reservations.push({ requestId, hash, token })
  await ask('/api/bids/upgrade', { method: 'POST', json: { requestId, transactionHash: hash }, token })
}

/** Uploads works and creates drafts. */
export async function administrateAllDay(life: Life): Promise<void> {
  const { system, acknowledged, ask } = life
  const token = await untilSome(life, () => logInAdministrator(system.market.melos.address))
  for (let number = 1; !life.isOver(); number++) {
    const title = `Work ${number}`
    const work = await ask('/api/works', { method: 'POST', form: makeUpload(title, cover), token })
    if (work.status === 201) {
      const { id, asset } = JSON.parse(work.text).body
      acknowledged.works.push({ id, title, coverUrl: asset.files[0].url })
    }
    const json = { title: `Draft ${number}` }
    const draft = await ask('/api/drafts', { method: 'POST', json, token })
    if (draft.status === 201) acknowledged.drafts.push({ id: JSON.parse(draft.text).body.id, title: json.title })
    await life.pause()
  }
}

/** Reads, asks the assistant and reports infringements. */
export async function visitAllDay({ system, acknowledged, ask, pause, isOver }: Life): Promise<void> {
  for (let number = 1; !isOver(); number++) {
    const auctionId = system.auctions[number % system.auctions.length]
    await ask('/api/public/auctions')
    await ask(`/api/public/auctions/external/${auctionId}`)
    await ask(`/api/public/bids/${auctionId}`)
    await ask('/api/public/chat', { method: 'POST', json: { question: 'How does the auction work?' } })
    const report = { ...reportOf(system.market.melos.address, auctionId), work: `Report ${number}` }
    const reported = await ask('/api/public/infringement-reports', { method: 'POST', json: report })
    if (reported.status === 201) {
      acknowledged.reports.push({ id: JSON.parse(reported.text).body.id, work: report.work })
    }
    await pause()
  }
}

/** A report of infringement by the song of an auction of the site at this address. */
export const reportOf = (address: string, auctionId: number | undefined) => ({
  work: 'Storm Warning',
  statement: 'I believe in good faith that this is my song.',
  content: 'The chorus.',
  contentUrl: new URL(`/auction/${auctionId}`, address).href,
  proof: 'I have the tapes.',
  name: 'A. Person',
  email: 'person@melos.example',
})

/** Signs in with one new wallet after another and takes test money. */
export async function arriveAllDay(life: Life): Promise<void> {
  const { system, acknowledged, pause, isOver, anyNetwork } = life
  while (!isOver()) {
    const account = privateKeyToAccount(generatePrivateKey())
    const { address } = account
    const token = await signIn(system.market.melos.address, account, anyNetwork())
    if (token !== undefined) {
      acknowledged.sessions.push({ address, token })
      await takeGift(life, address)
    }
    await pause()
  }
}

/** Asks until the server confirms the gift, because an answer can get lost. Once the run is over, it stops after a few tries. */
async function takeGift({ acknowledged, ask, pause, isOver }: Life, address: Address): Promise<void> {
  acknowledged.giftsAskedFor.push(address)
  for (let asksLeft = LAST_TRIES; asksLeft > 0; asksLeft -= isOver() ? 1 : 0) {
    const { status, text } = await ask('/api/public/faucet', { method: 'POST', json: { address } })
    if (status === 200 || (status === 429 && JSON.parse(text).code === 'FAUCET_USED')) {
      acknowledged.gifts.push(address)
      return
    }
    await pause()
  }
  throw new Error(`${address} did not get its test money`)
}

async function untilSome<Value>({ pause }: Life, find: () => Promise<Value | undefined>): Promise<Value> {
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    await pause()
  }
}
