import { setTimeout as delay } from 'node:timers/promises'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type Acknowledged, nothingAcknowledged } from './acknowledged.ts'
import { type ApiAnswer, callApi } from './call-api.ts'
import { drawPicture } from './draw-picture.ts'
import type { Wallet } from './open-chain.ts'
import { type Stage, stageAdministrator } from './open-stage.ts'
import { createRandom } from './random.ts'
import { sendBid } from './send-bid.ts'
import { signIn } from './sign-in.ts'
import { makeUpload } from './upload.ts'
import { waitUntil } from './wait-until.ts'

/** One wallet may place 64 bids in an auction. */
const MOST_BIDS = 60
const PAUSE_MS = 300
/** Given away as long as this lasts; each is two transactions. */
const MOST_GIFTS = 20
const cover = drawPicture([40, 70, 120], [230, 220, 190])

/** What an overloaded, broken or stopping server may answer beside what was asked for. */
const excused = new Set([undefined, 429, 503])

export interface Busy {
  readonly acknowledged: Acknowledged
  /** Lets everybody finish what they are at, and wait until `work` is done. */
  rest<Value>(work: () => Promise<Value>): Promise<Value>
  /** Lets everybody finish what they are at. */
  stop(): Promise<void>
}

/** People who do all that people do here, at once and all the time, and remember what they were told is done. */
export async function keepBusy(stage: Stage, { seed = 1 }: { seed?: number } = {}): Promise<Busy> {
  const acknowledged = nothingAcknowledged()
  const random = createRandom(seed)
  let isOver = false
  let pausing: PromiseWithResolvers<void> | undefined
  let active = 0
  let resting = 0
  const { melos, bidders } = stage.market

  const pause = async (): Promise<void> => {
    await delay(PAUSE_MS)
    if (pausing === undefined) return
    resting++
    await pausing.promise
    resting--
  }
  const goOn = async (work: Promise<void>): Promise<void> => {
    active++
    await work.finally(() => active--)
  }

  const ask = async (path: string, call: Parameters<typeof callApi>[2] = {}): Promise<ApiAnswer> => {
    const answer = await callApi(melos.address, path, { from: anyNetwork(random), ...call })
    const told = `${call.method ?? 'GET'} ${path.replace(/[0-9]+/g, 'N')} ${answer.status ?? 'broken'}`
    acknowledged.answers.set(told, (acknowledged.answers.get(told) ?? 0) + 1)
    const isDone = answer.status !== undefined && answer.status < 300
    if (!isDone && !excused.has(answer.status)) acknowledged.strange.push(`${told}: ${answer.text}`)
    return answer
  }

  const bid = async (wallet: Wallet): Promise<void> => {
    const token = await untilSome(() => signIn(melos.address, wallet.account, anyNetwork(random)))
    acknowledged.sessions.push({ address: wallet.account.address, token })
    for (const auctionId of stage.auctions) {
      for (let placed = 0; placed < MOST_BIDS && !isOver; placed++) {
        const tokenCount = 1 + Math.floor(random() * 20)
        const tokenPrice = String(Math.round(100 + random() * 400) / 100)
        const hash = await sendBid(stage.market.chain, { wallet, auctionId, tokens: tokenCount, price: tokenPrice })
        acknowledged.bids.push({ auctionId, hash })
        const reserved = await ask(`/api/bids/${auctionId}`, {
          method: 'POST',
          json: { tokenCount, tokenPrice },
          token,
        })
        if (reserved.status === 200) {
          const { requestId } = JSON.parse(reserved.text).data[0]
          acknowledged.reservations.push({ requestId, hash, token })
          await ask('/api/bids/upgrade', { method: 'POST', json: { requestId, transactionHash: hash }, token })
        }
        await pause()
      }
    }
  }

  const administrate = async (): Promise<void> => {
    const token = await untilSome(() => logIn(melos.address))
    for (let number = 1; !isOver; number++) {
      const title = `Work ${number}`
      const work = await ask('/api/works', { method: 'POST', form: makeUpload(title, cover), token })
      if (work.status === 201) {
        const { id, asset } = JSON.parse(work.text).body
        acknowledged.works.push({ id, title, coverUrl: asset.files[0].url })
      }
      const draft = await ask('/api/drafts', { method: 'POST', json: { title: `Draft ${number}` }, token })
      if (draft.status === 201) {
        acknowledged.drafts.push({ id: JSON.parse(draft.text).body.id, title: `Draft ${number}` })
      }
      await pause()
    }
  }

  const visit = async (): Promise<void> => {
    for (let number = 1; !isOver; number++) {
      const auctionId = stage.auctions[number % stage.auctions.length]
      await ask('/api/public/auctions')
      await ask(`/api/public/auctions/external/${auctionId}`)
      await ask(`/api/public/bids/${auctionId}`)
      await ask('/api/public/chat', { method: 'POST', json: { question: 'How does the auction work?' } })
      const report = { ...infringement, work: `Report ${number}` }
      const reported = await ask('/api/public/infringement-reports', { method: 'POST', json: report })
      if (reported.status === 201) {
        acknowledged.reports.push({ id: JSON.parse(reported.text).body.id, work: report.work })
      }
      await pause()
    }
  }

  const arrive = async (): Promise<void> => {
    while (!isOver) {
      const account = privateKeyToAccount(generatePrivateKey())
      const token = await signIn(melos.address, account, anyNetwork(random))
      if (token !== undefined) acknowledged.sessions.push({ address: account.address, token })
      if (token !== undefined && acknowledged.giftsAskedFor.length < MOST_GIFTS) {
        acknowledged.giftsAskedFor.push(account.address)
        const gift = await ask('/api/public/faucet', { method: 'POST', json: { address: account.address } })
        if (gift.status === 200) acknowledged.gifts.push(account.address)
      }
      await pause()
    }
  }

  async function untilSome<Value>(find: () => Promise<Value | undefined>): Promise<Value> {
    for (;;) {
      const found = await find()
      if (found !== undefined) return found
      await pause()
    }
  }

  const everybody = Promise.all([...bidders.map(bid), administrate(), visit(), arrive()].map(goOn))
  // Whoever waits for `stop` hears of it.
  everybody.catch(() => undefined)
  return {
    acknowledged,
    async rest(work) {
      const rest = Promise.withResolvers<void>()
      pausing = rest
      try {
        await waitUntil('everybody rests', async () => resting === active)
        return await work()
      } finally {
        pausing = undefined
        rest.resolve()
      }
    },
    async stop() {
      isOver = true
      await everybody
    },
  }
}

/** The access token of the administrator; undefined where the server is not up to it at the moment. */
export async function logIn(address: string): Promise<string | undefined> {
  const answer = await callApi(address, '/api/oauth/token', { method: 'POST', json: stageAdministrator })
  return answer.status === 200 ? JSON.parse(answer.text).accessToken : undefined
}

const infringement = {
  statement: 'I believe in good faith that this is my song.',
  content: 'The chorus.',
  contentUrl: 'https://melos.example/auction/1',
  proof: 'I have the tapes.',
  name: 'A. Person',
  email: 'person@melos.example',
}

function anyNetwork(random: () => number): string {
  return `10.${[1, 2, 3].map(() => Math.floor(random() * 256)).join('.')}`
}
