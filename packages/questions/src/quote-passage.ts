import { splitTerms } from './split-words.ts'

/** Whether the question wants to be told what to do. */
const asksHow = /^how (do|does|can|to)\b/i
const asksForFigure =
  /\bhow (?:long|many|much|old|big|large|small|often|soon|high|low)\b|\bwhat (?:\w+ )?(?:size|age|percent|format|minimum|maximum)|\d|\b(?:two|three|several)\b/i
const hasFigure = /\d|(?<!\bno )\b(?:one|two|three)\b/i
/** How much a figure counts if one is asked for; a term in every third text counts as much. */
const FIGURE_WORTH = 1.5
const item = /^(?:- |\d+\. )/

interface Quoting {
  /** The length up to which whole sentences are quoted. */
  readonly most: number
  /** Rare words say more about what is asked. */
  readonly weigh: (term: string) => number
}

/** As many whole sentences as fit, around the one that says most about the question, and the place of the text that has them. */
export function quotePassage(
  texts: readonly string[],
  question: string,
  { most, weigh }: Quoting,
): { readonly place: number; readonly quoted: string } {
  const wanted = new Set(splitTerms(question))
  const rate = (text: string) => {
    const met = new Set(splitTerms(text).filter((term) => wanted.has(term)))
    return [...met].reduce((sum, term) => sum + weigh(term), 0)
  }
  const worth = asksForFigure.test(question) ? FIGURE_WORTH : 0
  let best = { place: 0, sentence: 0, rate: 0 }
  for (const [place, text] of texts.entries()) {
    const ofText = rate(text)
    for (const [sentence, part] of splitSentences(text).entries()) {
      const own = rate(part)
      const rated = own + ofText + (hasFigure.test(part) ? worth : 0)
      // Among equals, the first.
      if (rated > best.rate) best = { place, sentence, rate: rated }
    }
  }
  const { place, sentence } = best
  return { place, quoted: quoteAround(texts[place] ?? '', sentence, { most, isFromStart: asksHow.test(question) }) }
}

function quoteAround(
  text: string,
  best: number,
  { most, isFromStart }: { most: number; isFromStart: boolean },
): string {
  if (text.length <= most) return text
  const parts = splitSentences(text)
  const isItem = (place: number) => item.test(parts[place] ?? '')
  /** “You must not” belongs to each item of its list. */
  const findLead = (first: number) => (isItem(first) ? parts.findLastIndex((_, at) => at < first && !isItem(at)) : -1)
  const join = (first: number, last: number) => {
    const lead = findLead(first)
    const left = lead === -1 || lead === first - 1 ? '' : '…\n'
    const [begin, quoted] = [lead === -1 ? '' : parts[lead], parts.slice(first, last + 1).join('')]
    const isCut = (lead === -1 ? first : lead) > 0
    return [isCut ? (item.test(quoted) && lead === -1 ? '…\n' : '… ') : '', begin, left, quoted].join('').trim()
  }
  let [first, last] = [best, best]
  // Instructions begin with their first step.
  if (isFromStart && join(0, last).length <= most) first = 0
  while (last < parts.length - 1 && join(first, last + 1).length <= most) last += 1
  while (first > 0 && join(first - 1, last).length <= most) first -= 1
  const after = last === parts.length - 1 ? '' : isItem(last) ? '\n…' : ' …'
  return `${join(first, last)}${after}`
}

/** Each with its trailing space; an item of a list counts as a sentence. */
function splitSentences(text: string): string[] {
  return text.split(/(?<=\n)/).flatMap((line) => (item.test(line) ? [line] : line.split(/(?<=[.?:;]\s)(?=[“"A-Z0-9])/)))
}
