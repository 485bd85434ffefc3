const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const NUMBER = '\\d+(?:[\\u202F.,]\\d+)*(?:%|…)?'
/** Not part of a word, a date, a time, an address or a version. */
const amount = new RegExp(`(?<![\\p{L}\\d.,:/#_-]|${MONTH}\\p{L}* )(${NUMBER})(?![\\p{L}\\d_-]|[:/]\\d| ${MONTH})`, 'u')

/** `You pay 2.50 MELS now.` → `['You pay ', '2.50', ' MELS now.']`: every second part is a number. */
export const splitAmounts = (text: string): string[] => text.split(amount)
