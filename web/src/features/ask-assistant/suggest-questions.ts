import { texts } from './texts.ts'

const { price, cost, auctions, thisAuction, toWin, ending, cheapest, royalties, myRoyalties, sell, myOrders, myBids } =
  texts.questions
const { myTokens, apply, prepare, password, appeal, twelveWords, alerts, whoMayBid, whyAdmission } = texts.questions

/** By the start of a page's path; the first that fits. */
const suggestions: readonly (readonly [path: RegExp, questions: readonly string[]])[] = [
  [/^\/(admin\/)?auction\//, [price, cost, thisAuction, toWin]],
  [/^\/market/, [sell, cost, royalties, myOrders]],
  [/^\/account\/bids/, [myBids, price, ending]],
  [/^\/account\/admission/, [whoMayBid, whyAdmission, cost]],
  [/^\/account\/alerts/, [alerts, myBids, ending]],
  [/^\/account\/orders/, [myOrders, sell, cost]],
  [/^\/account\/portfolio/, [myTokens, myRoyalties, sell]],
  [/^\/(account\/)?royalties/, [myRoyalties, royalties, myTokens]],
  [/^\/(studio|offer|invite)/, [apply, prepare, cost]],
  [/^\/(account|register|sign-in|reset)/, [password, twelveWords, appeal]],
]
const others = [price, cost, auctions, ending, cheapest]
const MOST = 3

/** What people ask on this page and haven't asked yet. */
export function suggestQuestions(pathname: string, asked: readonly string[]): readonly string[] {
  const found = suggestions.find(([path]) => path.test(pathname))?.[1] ?? []
  return [...new Set([...found, ...others])].filter((question) => !asked.includes(question)).slice(0, MOST)
}
