import { parseEther } from 'viem'

interface Figure {
  /** Undefined if it could mean more than one number. */
  readonly value: string | undefined
  readonly unit: 'tokens' | 'MELS' | undefined
}

export interface Purchase {
  readonly quantity?: number | undefined
  readonly price?: bigint | undefined
  readonly total: bigint
}

const SPACE = String.raw`[ \u00A0\u202F]`
/** Digits with their sign and separators, and the unit after them. */
const run = new RegExp(
  String.raw`(?<![\d.,\p{L}])[-−]?\d(?:[\d.,'’]|${SPACE}(?=\d))*(?:\s*%)?(?:\p{L}+|\s*(?:mels|(?:song\s+)?tokens?)(?!\p{L}))?`,
  'giu',
)
/** Groups of three digits, all separated the same way. */
const grouped = new RegExp(String.raw`^[1-9]\d{0,2}(?:(?:,\d{3})+|(?:${SPACE}\d{3})+)(?:\.\d{1,2})?$`)
const plain = /^\d{1,11}(?:\.\d{1,2})?$/

function findFigures(question: string): Figure[] {
  const asked = question.replaceAll(/\bauctions?\s+(number |no\.? |nr\.? |id |#)?\d+/gi, '')
  const found = [...asked.matchAll(run)].map(([text]) => text).filter((text) => !text.endsWith('%'))
  return found.map((text) => {
    const [, digits = '', after = ''] = /^(.*?)[.,'’]*\s*(\p{L}[\p{L}\s]*)?$/u.exec(text) ?? []
    const unit = /^mels$/i.test(after) ? 'MELS' : /tokens?$/i.test(after) ? 'tokens' : undefined
    const isClear = (after === '' || unit !== undefined) && (plain.test(digits) || grouped.test(digits))
    return { value: isClear ? digits.replaceAll(/[^\d.]/g, '') : undefined, unit }
  })
}

/** Undefined if the question has no numbers, `unclear` if they are ambiguous. */
export function readPurchase(question: string): Purchase | 'unclear' | undefined {
  const times = question.replace(/(\d)\s*[x×*]\s*(?=\d)/giu, '$1 tokens at ')
  const figures = findFigures(times.replace(/\bat (\d+(?:\.\d+)?)(?=\s*$|\?|\s+(?:each|cost|with)\b)/i, 'at $1 MELS'))
  if (figures.length === 0) return undefined
  const amounts = figures.filter(({ unit }) => unit === 'MELS')
  const [amount, count] = [amounts[0]?.value, figures.find(({ unit }) => unit === 'tokens')?.value]
  if (amount === undefined || Number(amount) === 0 || figures.length > 2 || amounts.length > 1) return 'unclear'
  if (figures.length === 1) return { total: parseEther(amount) }
  if (count === undefined || !isCount(count)) return 'unclear'
  const said = question.slice(question.search(/\d/))
  const isEach = /\b(each|apiece|per token|per piece|a token|for (one|each|every) token|x)\b|[×*]/i.test(question)
  const total = parseEther(amount)
  if (/\b(for|in all|in total|altogether)\b/i.test(said) && !isEach) return { quantity: Number(count), total }
  return { quantity: Number(count), price: total, total: total * BigInt(count) }
}

/** 1 if the question has no number, `unclear` if it is ambiguous. */
export function readQuantity(question: string): number | 'all' | 'unclear' {
  if (/\b(all|every|everything)\b/i.test(question)) return 'all'
  const counts = findFigures(question).filter(({ unit }) => unit !== 'MELS')
  const [{ value, unit } = {}] = counts
  if (counts.length > 0) return counts.length === 1 && value && unit && isCount(value) ? Number(value) : 'unclear'
  const before = /(\p{L}+)\s+tokens\b/iu.exec(question)?.[1]?.toLowerCase()
  return before === undefined || notCounting.has(before) ? 1 : 'unclear'
}

/** The price and the number of tokens of a bid that is asked about; one token if none is named. */
export function readBid(question: string): { readonly price: bigint; readonly quantity: number } | undefined {
  const figures = findFigures(question)
  const counts = figures.filter(({ unit }) => unit === 'tokens')
  const [price, ...others] = figures.filter(({ unit }) => unit !== 'tokens')
  const count = counts.length === 0 ? '1' : counts[0]?.value
  if (price?.value === undefined || others.length > 0 || counts.length > 1 || count === undefined || !isCount(count)) {
    return undefined
  }
  return { price: parseEther(price.value), quantity: Number(count) }
}

const notCounting: ReadonlySet<string> = new Set(
  'the my any song these those for win winning get buy its of in to bid on receive obtain secure their new'.split(' '),
)

function isCount(value: string): boolean {
  return /^\d{1,9}$/.test(value) && Number(value) > 0
}
