const irregular: ReadonlyMap<string, string> = new Map(
  `paid pay, won win, bought buy, sold sell, sent send, lost lose, losing lose, held hold, got get, forgot forget,
  forgotten forget, began begin, begun begin, chose choose, ties tie, tied tie, kept keep, stolen steal, stole steal,
  children child, withdrawn withdraw, using use`
    .split(/,\s+/)
    .map((pair) => pair.split(' '))
    .map(([form = '', word = '']) => [form, word]),
)

const MIN_LENGTH = 3

/** Maps words that differ only in their ending to the same stem, which need not be a word. */
export function stem(word: string): string {
  let root = irregular.get(word) ?? word
  root = dropPlural(root)
  for (const ending of ['ing', 'ed', 'ation', 'ment', 'ly', 'able', 'er']) root = dropEnding(root, ending)
  if (root.length > MIN_LENGTH) root = root.replace(/([bcdfgklmnprt])\1$/, '$1').replace(/y$/, 'i')
  return root.length > MIN_LENGTH ? root.replace(/e$/, '') : root
}

function dropPlural(word: string): string {
  if (word.length <= MIN_LENGTH) return word
  if (/(ss|us|is)$/.test(word)) return word
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.replace(/s$/, '')
}

function dropEnding(word: string, ending: string): string {
  const root = word.slice(0, -ending.length)
  const least = ending === 'ly' ? MIN_LENGTH + 1 : MIN_LENGTH
  return word.endsWith(ending) && root.length >= least && /[aeiouy]/.test(root) ? root : word
}
