import { browserStorage, parseObject } from '../../lib/browser-storage.ts'
import { createSignal, useStore } from '../../lib/store.ts'

/** What the holder says that a token of unknown cost has cost, in base units of MELS, by song in lowercase. */
export type GivenCosts = Readonly<Record<string, bigint>>

const KEY = 'melos-token-costs'
const changes = createSignal()
const nothing: GivenCosts = {}
let known: { readonly text: string | null; readonly address: string; readonly costs: GivenCosts } = {
  text: null,
  address: '',
  costs: nothing,
}

/** Kept in this browser for each wallet, because no one else needs to know. */
export function useGivenCosts(address: string): GivenCosts {
  return useStore({ subscribe: changes.subscribe, read: () => readGivenCosts(address), readInitial: () => nothing })
}

export function readGivenCosts(address: string): GivenCosts {
  const text = browserStorage.getItem(KEY)
  // The same text gives the same object, because React compares by identity.
  if (text !== known.text || address !== known.address) known = { text, address, costs: parse(text, address) }
  return known.costs
}

/** `undefined` removes the cost. */
export function writeGivenCost(address: string, song: string, cost: bigint | undefined): void {
  const { [song.toLowerCase()]: _, ...others } = readGivenCosts(address)
  const costs = cost === undefined ? others : { ...others, [song.toLowerCase()]: cost }
  const written = Object.fromEntries(Object.entries(costs).map(([name, units]) => [name, String(units)]))
  const all = parseObject(browserStorage.getItem(KEY))
  browserStorage.setItem(KEY, JSON.stringify({ ...all, [address.toLowerCase()]: written }))
  changes.tell()
}

/** Skips what isn't an amount, because anyone can write to a browser's storage. */
function parse(text: string | null, address: string): GivenCosts {
  const entries = Object.entries(Object(parseObject(text)[address.toLowerCase()]))
  return Object.fromEntries(
    entries.flatMap(([song, units]) => (/^\d{1,40}$/.test(String(units)) ? [[song, BigInt(String(units))]] : [])),
  )
}
