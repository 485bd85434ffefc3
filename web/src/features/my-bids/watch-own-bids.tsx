import { listMyBids, type MyBid } from '@melos/api-contract'
import { useEffect } from 'react'
import type { Address } from 'viem'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { browserStorage } from '../../lib/browser-storage.ts'
import { followChanges } from '../../lib/follow-events.ts'
import { followTogether } from '../../lib/follow-together.ts'
import { showToast } from '../../lib/show-toast.ts'
import {
  listLosing,
  onePerAuction,
  onRefreshOwnBids,
  ownBids,
  refreshOwnBids,
  useOwnBids,
} from '../../wallet/own-bids.ts'
import { texts } from './texts.ts'

/** Enough for every bid in a running auction; older ones are on My bids. */
const NEWEST = 100
const PAUSE_MS = { running: 10_000, calm: 60_000 } as const
/** Events that come together lead to one request. */
const SOON_MS = 300
/** Without a limit, a lost response would stop all later loads. */
const ANSWER_WITHIN_MS = 20_000

const fetchInTime: Fetcher = (path) =>
  signedFetch(path, { method: 'GET', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })

/** Keeps the connected wallet's bids up to date on every page, and says when one starts to lose. */
export function WatchOwnBids({ address, viewed }: { address: Address; viewed: number | undefined }) {
  useEffect(() => keepLoading(address.toLowerCase()), [address])
  const followed = listFollowed(useOwnBids(), viewed).join()
  useEffect(() => {
    if (followed === '') return
    const ids = followed.split(',').map(Number)
    return followTogether({
      name: `melos-own-bids-${address.toLowerCase()}`,
      onNews: refreshOwnBids,
      follow: (onNews) => followChanges(ids, onNews),
    })
  }, [address, followed])
  return null
}

/** The running auctions with own bids, except the one on the page, whose own stream refreshes the bids as well. */
function listFollowed(bids: readonly MyBid[], viewed: number | undefined): number[] {
  const running = bids.filter(({ auction }) => auction.status.value === 'OPEN')
  const ids = onePerAuction(running).map(({ auction }) => auction.externalId)
  return ids.filter((externalId) => externalId !== viewed).sort((a, b) => a - b)
}

/** Loads the bids again and again, one load at a time, until the returned function is called. */
export function keepLoading(owner: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let isLoading = false
  /** True if something changed during a load, which may have missed it. */
  let isWanted = false
  const plan = (wait: number): void => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(load, wait)
  }
  const ask = (wait: number): void => {
    if (isLoading) isWanted = true
    else plan(wait)
  }
  async function load(): Promise<void> {
    isLoading = true
    isWanted = false
    if (document.visibilityState === 'visible')
      try {
        const { data } = await callApi(fetchInTime, { endpoint: listMyBids, query: { page: 1, size: NEWEST } })
        if (isOver) return
        ownBids.write({ owner, bids: data })
        announceLosing(data)
      } catch {
        // The known bids stay until the next try.
      }
    isLoading = false
    const isRunning = ownBids.read()?.bids.some(({ auction }) => auction.status.value === 'OPEN') === true
    const pause = isRunning ? PAUSE_MS.running : PAUSE_MS.calm
    plan(isWanted ? SOON_MS : pause)
  }
  const askIfSeen = (): void => void (document.visibilityState === 'visible' && ask(0))
  const ignore = onRefreshOwnBids(() => ask(SOON_MS))
  document.addEventListener('visibilitychange', askIfSeen)
  plan(0)
  return () => {
    isOver = true
    clearTimeout(timer)
    ignore()
    document.removeEventListener('visibilitychange', askIfSeen)
    ownBids.write(undefined)
  }
}

/** The ids of the losing bids that this browser has announced. */
const ANNOUNCED_KEY = 'melos-losing'

function announceLosing(bids: readonly MyBid[]): void {
  const losing = listLosing(bids)
  const announced = new Set((browserStorage.getItem(ANNOUNCED_KEY) ?? '').split(','))
  if (losing.length === 0) browserStorage.removeItem(ANNOUNCED_KEY)
  else browserStorage.setItem(ANNOUNCED_KEY, losing.map(({ id }) => id).join())
  for (const { id, auction } of onePerAuction(losing.filter((bid) => !announced.has(String(bid.id))))) {
    const link = { label: texts.losing.action, to: `/auction/${auction.externalId}` }
    void showToast({
      kind: 'info',
      text: texts.losing.text(auction.title),
      link,
      id: `losing-${id}`,
      milliseconds: 15_000,
    })
  }
}
