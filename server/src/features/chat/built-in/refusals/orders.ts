import { texts } from '../texts.ts'

const asking =
  '(?:please |can you |could you |would you |will you |i want you to |i would like you to |you must |you should |now |just |go |then )*'
const what = '(?: (?:my|me|us|for|a|an|the|all|it|on|some|this|that|everything|one|half|back|\\d[\\d.]*))'

const orders: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `^${asking}(?:cancel|withdraw|undo|change|edit|reduce|increase|raise|lower|remove|delete) (?:my|the|this|that|all|a) (?:\\w+ )?bids?\\b`,
    ),
    texts.order.cancel,
  ],
  [new RegExp(`^${asking}(?:bid|buy|purchase|place|put|outbid)${what}`), texts.order.bid],
  [new RegExp(`^${asking}(?:send|give)${what}.*\\b(?:test|faucet|free)\\b`), texts.order.testMoney],
  [
    new RegExp(
      `^${asking}(?:(?:withdraw|refund|claim|reclaim|collect)${what}|(?:return|pay|give|send) (?:me |us )*(?:my|back|the money|money)\\b)`,
    ),
    texts.order.collect,
  ],
  [new RegExp(`^${asking}(?:connect)${what}`), texts.order.connect],
  [
    new RegExp(
      `^${asking}(?:send|transfer|sign|move|swap|sell|approve|settle|finali[sz]e|confirm|execute|mint|burn|drain)${what}`,
    ),
    texts.order.other,
  ],
  [
    /\b(can|could|would|will) you (bid|buy|purchase|place)\b|\b(bid|buy|place a bid) .*\b(for me|on my behalf|in my name)\b/,
    texts.order.bid,
  ],
  [/\b(can|could|would|will) you (send|transfer|withdraw|pay|refund|sign|move|swap|sell)\b/, texts.order.other],
]

/** What is said to somebody who wants something done: that it cannot be done here, and where it can. */
export function refuseOrder(sentences: readonly string[]): string | undefined {
  return orders.find(([pattern]) => sentences.some((sentence) => pattern.test(sentence)))?.[1]
}
