import { expect } from 'vitest'
import { callApi } from './call-api.ts'
import { logInAdministrator } from './log-in-administrator.ts'
import type { Market } from './open-market.ts'

const PAGE_SIZE = 100
/** Logging in costs the server a good part of a second. */
const tokens = new WeakMap<Market, string>()

/** What a server that is ready answers. */
export async function readAsAdministrator(market: Market, path: string) {
  const token = tokens.get(market) ?? (await logInAdministrator(market.melos.address))
  if (token === undefined) throw new Error('The administrator could not log in')
  tokens.set(market, token)
  const { status, text } = await callApi(market.melos.address, path, path.includes('/public/') ? {} : { token })
  expect([path, status, text]).toEqual([path, 200, expect.anything()])
  return JSON.parse(text)
}

/** All pages of a list. */
export async function readAllAsAdministrator(market: Market, path: string) {
  const all = []
  for (let page = 1; ; page++) {
    const { data, total } = await readAsAdministrator(market, `${path}?page=${page}&size=${PAGE_SIZE}`)
    all.push(...data)
    if (all.length >= total || data.length === 0) return all
  }
}
