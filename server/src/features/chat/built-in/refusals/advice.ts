import { texts } from '../texts.ts'

const thing = '(song|songs|auction|auctions|token|tokens|track|tracks|artist|artists|one|ones|investment)'

const investment: readonly RegExp[] = [
  /\bshould (i|we|one|somebody|someone|my \w+) (\w+ )?(buy|invest|purchase|sell|hold|put)\b/,
  /^should (i|we|one|he|she|they|my \w+) (really |also |now |still |just )*(bid|get|participate|go for|take part|join|try|go in)\b/,
  /\b(make|earn|bring) (me|us|you) (\w+ )?(money|cash|rich|profit)\b|\bto profit\b|\b(upside|potential)\b/,
  /\b(bargain|cheap|overpaid|too expensive)\b|\b(fair|reasonable|good|bad) (price|value|offer)\b/,
  /\b(is|are|seems?|looks?) (the |its |this |that |a )?(\w+ )*price (\w+ )*(fair|good|low|high|ok|okay|reasonable|right|attractive)\b|\bprice .*\bis (too |a bit |very |quite )*(low|high|fair|good|reasonable|attractive)\b/,
  /\b(good|right|best|bad|wrong|perfect) (moment|time|day) (to|for)\b/,
  /\bin my (place|shoes|position|stead|situation)\b|\bif you were me\b|\bwhat would you (do|bid|pay|buy|choose|pick)\b/,
  /\breturns? (can|could|do|will|would|should|might|may) (i|we|one|you)\b|\bwhat (is|are) the returns?\b/,
  /\b(good|bad|safe|smart|wise|great|sound|risky|solid|better|best) (an? |to |time to |idea to |thing to )*(investments?|invest|buy|deal|bet|opportunity)\b/,
  /\bworth (it|buying|investing|bidding|the (money|price|risk)|my (money|while))\b|\b(under|over)(valued|priced)\b/,
  /\b(will|would|could|can|does|do|might|going to|gonna) .*\b(go (up|down)|rise|increase in (value|price)|moon|skyrocket|appreciate|crash|drop in|gain value|lose value|be worth|double|triple|quadruple|multiply|grow)\b/,
  /\b(profit|profits|profitable|roi|yield|apy|capital gains?) (can|will|could|would|do|does|should|is|are|from|of|on|expected|if)\b/,
  /\b(how much|what|which|any|expected|guaranteed|make|making|for) (\w+ )?(profit|profits|profitable|roi|yield|apy|gains)\b/,
  /\b(expected|guaranteed|annual|average|good|high) returns?\b|\breturns? on\b/,
  /\bhow (much|rich) .*\b(i|we|one) .*\b(earn|make|gain|profit|become)\b/,
  new RegExp(
    `\\b(which|what) ${thing}?.*\\b(earns?|makes?|pays?|performs?|grows?|rises?) (the )?(most|best|more|better)\\b`,
  ),
  new RegExp(`\\b(which|what) .*${thing}.*\\b(should|would you|to) (i |we )?(buy|invest|pick|choose|bet|bid on)\\b`),
  new RegExp(`\\b(best|hottest|safest|most promising|most profitable|most valuable) ${thing}\\b`),
  /\b(recommend|advise|predict|prediction|forecast|tip|tips)\b/,
  /\b(get|become|make me) rich\b|\b(investment|financial|investing) (advice|advisor|adviser|tips?|strategy|opinion)\b/,
  /\bwhat (should|would you) (i )?(buy|invest)\b/,
]

const tax =
  /\b(pay|declare|owe|report|deduct|have to|must|should|how much|advice)\b.*\btax(es)?\b|\btax(es)? (advice|advisor|return|do i|should i|free|rate)\b|\btaxed\b|\btaxable\b/
const legal =
  /\blegal (advice|advisor|opinion)\b|\b(is|would) (it|this|that|bidding|buying|melos) (\w+ )?(legal|illegal|lawful)\b|\b(should|can|could) (i|we) sue\b|\bam i (legally )?(liable|breaking the law)\b|\bmy (lawyer|legal)\b/

/** Melos gives no advice, and neither does its assistant. */
export function refuseAdvice(plain: string): string | undefined {
  if (tax.test(plain)) return texts.advice.tax
  if (legal.test(plain)) return texts.advice.legal
  return investment.some((pattern) => pattern.test(plain)) ? texts.advice.investment : undefined
}
